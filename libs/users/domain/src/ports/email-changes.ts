import type { Instant } from '@pds/kernel';

/** An address that a person wants for their account, until the link sent to it is followed. */
export interface EmailChange {
  readonly accountId: number;
  readonly email: string;
  readonly tokenDigest: string;
  readonly expiresAt: Instant;
}

/** Where wished-for addresses are kept: one per account, the latest. */
export abstract class EmailChanges {
  /** Keeps a change in place of an earlier one of the account. */
  abstract request(change: EmailChange): Promise<void>;

  /** Uses a change up; null when it is unknown, used, replaced or expired. */
  abstract consume(tokenDigest: string, now: Instant): Promise<EmailChange | null>;

  /** The address an account waits for, while its link lives. */
  abstract pendingOf(accountId: number, now: Instant): Promise<string | null>;

  abstract forget(accountId: number): Promise<void>;
}
