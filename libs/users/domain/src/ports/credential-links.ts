import type { Instant } from '@pds/kernel';

/** Why a link was sent: to confirm a sign-up, to answer an invitation, or to replace a forgotten password. */
export type LinkPurpose = 'confirmation' | 'invitation' | 'reset';

const hour = 3_600_000;

/** How long each kind of link can be used, in milliseconds (decisions: Accounts). */
export const linkLifetime: Record<LinkPurpose, number> = {
  confirmation: 7 * 24 * hour,
  invitation: 7 * 24 * hour,
  reset: hour,
};

/** A single-use right to set an account's password. Only the digest of its token is kept. */
export interface CredentialLink {
  readonly tokenDigest: string;
  readonly accountId: number;
  readonly purpose: LinkPurpose;
  /** What led to it, unique: the same cause told twice makes one link. */
  readonly cause: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** Where links are kept. */
export abstract class CredentialLinks {
  /** Keeps a link; false, and nothing kept, when its cause already made one. */
  abstract issue(link: CredentialLink): Promise<boolean>;

  /**
   * Uses a link up: the account it speaks for, or null when it is unknown, used or expired. Of two at once only one
   * succeeds.
   */
  abstract consume(tokenDigest: string, now: Instant): Promise<number | null>;

  /** Voids every unused link of an account. */
  abstract revokeAllOf(accountId: number): Promise<void>;
}
