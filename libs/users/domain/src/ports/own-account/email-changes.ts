import type { Instant } from '@pds/kernel';

/** A new address of an account, until the link sent to it is followed. */
export interface EmailChange {
  readonly accountId: number;
  readonly email: string;
  readonly tokenDigest: string;
  readonly expiresAt: Instant;
}

/** Stores requested addresses: one per account, the latest. */
export abstract class EmailChanges {
  /** Stores a change and replaces an earlier one of the account. */
  abstract request(change: EmailChange): Promise<void>;

  /** Uses a change up; null when it is unknown, used, replaced or expired. */
  abstract consume(tokenDigest: string, now: Instant): Promise<EmailChange | null>;

  /** The pending address of an account, while its link is valid. */
  abstract pendingOf(accountId: number, now: Instant): Promise<string | null>;

  abstract forget(accountId: number): Promise<void>;
}
