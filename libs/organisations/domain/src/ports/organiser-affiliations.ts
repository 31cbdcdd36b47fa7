import type { Instant, Scope, Siret } from '@pds/kernel';

/** A person proposed as manager of an organisation, by their address. */
export interface NewManager {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** As a file gives it; nobody is asked for it. */
  readonly phone?: string | undefined;
}

/** Gives the managers of an organisation their role in it (spec back-office 6: a new manager gets ROLE_USER). */
export abstract class OrganiserAffiliations {
  /** Whether the account exists and is visible in this scope. */
  abstract isKnown(accountId: number, scope: Scope): Promise<boolean>;

  /** The e-mail address of an account; null when there is none. */
  abstract addressOf(accountId: number): Promise<string | null>;

  /** The SIRET that an identity provider vouches for as the account's employer; null without one, or for an invalid one. */
  abstract vouchedSiretOf(accountId: number): Promise<Siret | null>;

  /** @param givenBy the person, who declared the organisation, or somebody else */
  abstract affiliate(accountId: number, organisationId: number, givenBy: 'self' | 'staff'): Promise<void>;

  /**
   * When no account has the address: creates the person's account with the role and returns its id. When one has it: asks its owner by
   * e-mail, who gets the role on agreement; returns null. `notify`: a new person is invited. `isSilent`: nobody is written to.
   */
  abstract invite(
    person: NewManager,
    organisationId: number,
    notify: boolean,
    isSilent?: boolean,
  ): Promise<number | null>;

  /** Whether nobody ever used an account, which was created for a manager of an organisation, not after `until`, and has no other role. */
  abstract isUnanswered(accountId: number, organisationId: number, until: Instant): Promise<boolean>;

  /** Withdraws the role, and closes the account if nobody ever used it and it has no other role. */
  abstract withdrawUnanswered(accountId: number, organisationId: number): Promise<void>;

  /** The organisations in which the account has the role; none for an unknown account. */
  abstract organisationsOrganisedBy(accountId: number): Promise<readonly number[]>;

  /** Withdraws the role. */
  abstract withdraw(accountId: number, organisationId: number): Promise<void>;
}
