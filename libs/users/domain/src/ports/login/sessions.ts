import type { Instant } from '@pds/kernel';

/** Hours after the last request during which a session of a logged-in user remains valid. */
export const sessionHours = 12;

/** Days after which a session ends, however active. */
export const longestSessionDays = 30;

/** Hours during which a browser that just created an account may file its demand with it. */
export const createdAccountHours = 2;

/** Minutes that a login waits for its second step. */
export const pendingLoginMinutes = 10;

/** A browser session. Its id is the digest of the token that only the browser holds. */
export interface Session {
  readonly id: string;
  /** The logged-in account; null for a browser that only just created an account, or is half-way through login. */
  readonly accountId: number | null;
  /** The account that this browser created, for which it may file a demand (decisions: Accounts). */
  readonly createdAccountId: number | null;
  /** The account whose password this browser has given, while the second step of login is missing: not logged in yet. */
  readonly pendingAccountId: number | null;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  readonly expiresAt: Instant;
  readonly address: string;
  readonly userAgent: string;
}

/** The origin of a request. */
export interface Browser {
  /** The id of the session in the request, if any. */
  readonly sessionId: string | null;
  /** The secret by which accounts recognise this device (port `KnownDevices`), if it has one. */
  readonly deviceSecret: string | null;
  readonly address: string;
  readonly userAgent: string;
}

/** Stores sessions. */
export abstract class Sessions {
  abstract open(session: Session): Promise<void>;

  /** The session while it is valid, or else null. */
  abstract find(id: string, now: Instant): Promise<Session | null>;

  /** Records on a valid session which account its browser created. */
  abstract rememberCreatedAccount(id: string, accountId: number): Promise<void>;

  /** Ends a session; does nothing for an unknown one. */
  abstract end(id: string): Promise<void>;

  /** The valid sessions in which an account is logged in, the latest used first. */
  abstract allOf(accountId: number, now: Instant): Promise<Session[]>;

  /**
   * Ends every session in which an account is logged in or about to be, with an optional exception. A browser that created the account may
   * file nothing for it any more; another account logged in there remains so.
   */
  abstract endAllOf(accountId: number, options?: { readonly except: string }): Promise<void>;
}
