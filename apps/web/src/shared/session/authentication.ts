import { Problem } from '@pds/api-client';
import type { SignUpBody } from '@pds/api-client/generated/model';
import { logIn, openSessionByLink, signUp as postSignUp } from '@pds/api-client/generated/users/users';
import type { SecondStep } from './second-factor/second-step';

/**
 * Creates an organiser's account and returns its id.
 *
 * @param options of the call, for a key that outlives the page
 * @throws Problem whose message is the returned error text; an address that is already used is an error of the field `email`
 */
export async function signUp(
  { firstName, name, email, tel, ...rest }: SignUpBody,
  options?: RequestInit,
): Promise<number> {
  const trimmed = { firstName: firstName.trim(), name: name.trim(), email: email.trim(), tel: tel.trim() };
  try {
    return (await postSignUp({ ...trimmed, ...rest }, options)).userId;
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 409 || error.errors.length > 0) throw error;
    const errors = [{ field: 'email', message: error.message }];
    throw new Problem(409, error.message, { errors, ...(error.code !== undefined && { code: error.code }) });
  }
}

/** Message for every refused login (spec organiser 8). */
const loginRefused = '* Login ou mot de passe incorrect';

/** Message after cancelling the second step of a login. */
const secondStepMissing = 'Connexion abandonnée : le code de votre application est nécessaire.';

/** Returns the message for a failed login: always the same, unless the server asks to wait or does not answer. */
function loginProblem(error: unknown): string {
  return error instanceof Problem && (error.status === 429 || error.status === 0) ? error.message : loginRefused;
}

/**
 * Opens a session, with its second step if the account has one.
 *
 * @param complete from `useSecondStep`: false when the user cancelled
 * @throws Problem whose message is to be shown
 */
export async function openSession(
  { username, password }: { username: string; password: string },
  complete: (step: SecondStep) => Promise<boolean>,
): Promise<void> {
  try {
    const { secondFactor } = await logIn({ username: username.trim(), password });
    if (secondFactor && !(await complete(secondFactor))) throw new Problem(0, secondStepMissing);
  } catch (error) {
    throw new Problem(401, loginProblem(error));
  }
}

/**
 * Opens a session with the secret of a link in an e-mail, and its second step if the account has one.
 *
 * @param complete from `useSecondStep`
 * @throws Problem whose message is to be shown; 422 for a link that can no longer be used
 */
export async function openSessionWithLink(
  token: string,
  complete: (step: SecondStep) => Promise<boolean>,
): Promise<void> {
  const { secondFactor } = await openSessionByLink({ token });
  if (secondFactor && !(await complete(secondFactor))) throw new Problem(0, secondStepMissing);
}
