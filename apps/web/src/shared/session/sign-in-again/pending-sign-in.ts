import type { Account } from '../session';

/** A login requested because the session ended during the user's work. After it, the work continues. */
export interface PendingSignIn {
  readonly account: Account;
  /** @param loggedIn true after the login, false when the user gives up */
  settle(loggedIn: boolean): void;
}
