import type { Instant } from '@pds/kernel';

/**
 * The reason for a link: to confirm a sign-up, to answer an invitation, to replace a forgotten password, or to come back without one.
 */
export type LinkPurpose = 'confirmation' | 'invitation' | 'reset' | 'sign-in';

/** The links that open a session by themselves; the others only lead to a new password. */
export const sessionLinks: readonly LinkPurpose[] = ['confirmation', 'sign-in'];

const hour = 3_600_000;

/** How long each kind of link can be used, in milliseconds (decisions: Accounts). */
export const linkLifetime: Record<LinkPurpose, number> = {
  confirmation: 7 * 24 * hour,
  invitation: 7 * 24 * hour,
  reset: hour,
  'sign-in': hour,
};

/** A single-use right to open an account's session or to set its password. Only the digest of its token is stored. */
export interface CredentialLink {
  readonly tokenDigest: string;
  readonly accountId: number;
  readonly purpose: LinkPurpose;
  /** The unique cause of the link: a repeated cause creates one link. */
  readonly cause: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** Stores links. */
export abstract class CredentialLinks {
  /** Stores a link; false, without storing it, when its cause already created one. */
  abstract issue(link: CredentialLink): Promise<boolean>;

  /** A link that can still be used, without using it; null when it is unknown, used or expired. */
  abstract find(tokenDigest: string, now: Instant): Promise<Pick<CredentialLink, 'accountId' | 'purpose'> | null>;

  /** Uses a link up: returns its account, or null when the link is unknown, used or expired. Of two concurrent calls only one succeeds. */
  abstract consume(tokenDigest: string, now: Instant): Promise<number | null>;

  /** Revokes every unused link of an account. */
  abstract revokeAllOf(accountId: number): Promise<void>;
}
