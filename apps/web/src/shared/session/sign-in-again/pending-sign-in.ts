import type { Account } from '../session';

/** Somebody's session has ended in the middle of what they do: the login that goes on with it. */
export interface PendingSignIn {
  readonly account: Account;
  /** True once logged in again, false when the person gives up. */
  settle(loggedIn: boolean): void;
}
