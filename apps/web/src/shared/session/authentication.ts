import { Problem } from '@pds/api-client';
import type { SignUpBody } from '@pds/api-client/generated/model';
import { signUp as postSignUp } from '@pds/api-client/generated/users/users';

/**
 * Creates an organiser's account and answers its id.
 *
 * @throws Problem whose message is the returned error text; an address that is taken is the field `email`
 */
export async function signUp(person: SignUpBody): Promise<number> {
  const trimmed = Object.fromEntries(Object.entries(person).map(([name, value]) => [name, value.trim()]));
  try {
    return (await postSignUp(trimmed as unknown as SignUpBody)).userId;
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 409 || error.errors.length > 0) throw error;
    throw new Problem(409, error.message, { errors: [{ field: 'email', message: error.message }] });
  }
}

/** Said for every refused login (spec organiser 8). */
export const loginRefused = '* Login ou mot de passe incorrect';

/** Said to who gives up the second step of a login. */
export const secondStepMissing = 'Connexion abandonnée : le code de votre application est nécessaire.';

/** What to say of a failed login: always the same text, unless the server asks to wait or does not answer. */
export function loginProblem(error: unknown): string {
  return error instanceof Problem && (error.status === 429 || error.status === 0) ? error.message : loginRefused;
}
