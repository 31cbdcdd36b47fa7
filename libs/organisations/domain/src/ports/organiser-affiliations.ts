import type { Scope } from '@pds/kernel';

/** Someone who is to manage an organisation, by their address. */
export interface NewManager {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Gives the managers of an organisation their role in it (spec back-office 6: a new manager gets ROLE_USER). */
export abstract class OrganiserAffiliations {
  /** Whether the account exists and whoever has this scope may know of it. */
  abstract isKnown(accountId: number, scope: Scope): Promise<boolean>;

  /** The e-mail address of an account; null when there is none. */
  abstract addressOf(accountId: number): Promise<string | null>;

  /** @param givenBy the person themself, who declared the organisation, or staff */
  abstract affiliate(accountId: number, organisationId: number, givenBy: 'self' | 'staff'): Promise<void>;

  /**
   * Nobody has the address: creates the person's account with the role; answers its id. Somebody has it: they are asked by
   * e-mail and get the role once they agree; answers null. `notify`: who has no account yet is invited.
   */
  abstract invite(person: NewManager, organisationId: number, notify: boolean): Promise<number | null>;

  /** The organisations in which the account has the role; none for an account that does not exist. */
  abstract organisedBy(accountId: number): Promise<readonly number[]>;

  /** Takes the role back. */
  abstract withdraw(accountId: number, organisationId: number): Promise<void>;
}
