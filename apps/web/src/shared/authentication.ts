import { fetchApi, Problem } from '@pds/api-client';
import type { Account } from './session';

const post = <Answer>(path: string, body: unknown) =>
  fetchApi<Answer>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Opens a session. Read the account again afterwards: the guard and the menu follow it. */
export function logIn(credentials: { username: string; password: string }): Promise<{ user: Partial<Account> }> {
  return post('/api/authentication/login', credentials);
}

export interface SignUp {
  firstName: string;
  name: string;
  email: string;
  tel: string;
}

/**
 * Creates an organiser's account and answers its id.
 *
 * @throws Problem whose message is the returned error text; an address that is taken is the field `email`
 */
export async function signUp(person: SignUp): Promise<number> {
  const { error, userId } = await post<{ error?: string | null; userId?: number | null }>('/api/users/add', person);
  if (error || !userId) {
    const message = error || 'La création du compte a échoué. Réessayez dans quelques instants.';
    throw new Problem(409, message, { errors: [{ field: 'email', message }] });
  }
  return userId;
}

/** Asks for a link to choose a new password. Answers the same whether the account exists or not. */
export function requestPasswordLink(email: string): Promise<void> {
  return post('/api/authentication/forgotten-password', { email });
}

/** Sets the password with the single-use token of a confirmation, invitation or reset e-mail. */
export function setPassword(token: string, password: string): Promise<void> {
  return post('/api/authentication/set-password', { token, password });
}

/** Said for every refused login (spec organiser 8). */
export const loginRefused = '* Login ou mot de passe incorrect';

/** What to say of a failed login: always the same text, unless the server asks to wait or does not answer. */
export function loginProblem(error: unknown): string {
  return error instanceof Problem && (error.status === 429 || error.status === 0) ? error.message : loginRefused;
}
