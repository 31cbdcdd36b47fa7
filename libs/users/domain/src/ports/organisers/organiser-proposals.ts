import type { Instant } from '@pds/kernel';

/** How long a person may accept the proposal to manage an organisation, in milliseconds (as for an invitation). */
export const proposalLifetime = 7 * 24 * 3_600_000;

/** A proposal to manage an organisation, with the name and address that staff typed. */
export interface OrganiserProposal {
  readonly id: number;
  readonly accountId: number;
  readonly organisationId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Whether the account was created for it: then the invitation's link is the one to follow, and no other question is sent. */
  readonly createdAccount: boolean;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** Stores proposals: one per account and organisation, the latest. */
export abstract class OrganiserProposals {
  /** Stores a proposal and replaces an earlier one of the same account and organisation; returns its id. */
  abstract propose(proposal: Omit<OrganiserProposal, 'id'>): Promise<number>;

  /** Null when it is over: accepted, replaced or deleted. */
  abstract find(id: number): Promise<OrganiserProposal | null>;

  /**
   * Assigns a proposal the token of its link. False, without changing it, when this cause already assigned one: the e-mail sent then
   * remains valid.
   */
  abstract assignToken(id: number, tokenDigest: string, cause: string): Promise<boolean>;

  /** The proposal of a link, or null when it is unknown, over or expired. */
  abstract findByToken(tokenDigest: string, now: Instant): Promise<OrganiserProposal | null>;

  /** The same, and uses it up: of two concurrent calls only one succeeds. */
  abstract consume(tokenDigest: string, now: Instant): Promise<OrganiserProposal | null>;

  /**
   * The proposals of an organisation that may still be accepted, oldest first. One that created its account is over once the person has
   * confirmed its address.
   */
  abstract pendingFor(organisationId: number, now: Instant): Promise<OrganiserProposal[]>;

  /** Deletes the proposal of an account for an organisation, if there is one. */
  abstract forget(accountId: number, organisationId: number): Promise<void>;

  /** Deletes the proposals of an account. */
  abstract forgetAllOf(accountId: number): Promise<void>;
}
