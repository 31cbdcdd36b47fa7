import type { Instant } from '@pds/kernel';

/** How long a person may agree to manage an organisation, in milliseconds (as for an invitation). */
export const proposalLifetime = 7 * 24 * 3_600_000;

/** Somebody is asked to manage an organisation, under the name and address that staff typed. */
export interface OrganiserProposal {
  readonly id: number;
  readonly accountId: number;
  readonly organisationId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Whether the account was created for it: then its invitation is the link to follow, and nothing else is asked. */
  readonly createdAccount: boolean;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** Where proposals are kept: one per account and organisation, the latest. */
export abstract class OrganiserProposals {
  /** Keeps a proposal in place of an earlier one of the same account and organisation; answers its id. */
  abstract propose(proposal: Omit<OrganiserProposal, 'id'>): Promise<number>;

  /** Null when it is over: accepted, replaced or forgotten. */
  abstract find(id: number): Promise<OrganiserProposal | null>;

  /**
   * Gives a proposal the token that its link carries. False, and nothing changed, when this cause already did: the e-mail
   * sent then stays good.
   */
  abstract giveToken(id: number, tokenDigest: string, cause: string): Promise<boolean>;

  /** The proposal that a link speaks of, or null when it is unknown, over or expired. */
  abstract findByToken(tokenDigest: string, now: Instant): Promise<OrganiserProposal | null>;

  /** Same, and uses it up: of two at once only one succeeds. */
  abstract consume(tokenDigest: string, now: Instant): Promise<OrganiserProposal | null>;

  /**
   * Those of an organisation that may still be accepted, oldest first. One that created its account is over once the person
   * has confirmed its address.
   */
  abstract awaitedFor(organisationId: number, now: Instant): Promise<OrganiserProposal[]>;

  /** Forgets the one made to an account for an organisation, if there is one. */
  abstract forget(accountId: number, organisationId: number): Promise<void>;

  /** Forgets those made to an account. */
  abstract forgetAllOf(accountId: number): Promise<void>;
}
