import type { Scope } from '@pds/kernel';

/** Someone without an account who is to manage an organisation. */
export interface NewManager {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Gives the managers of an organisation their role in it (spec back-office 6: a new manager gets ROLE_USER). */
export abstract class OrganiserAffiliations {
  /** Whether the account exists and whoever has this scope may know of it. */
  abstract isKnown(accountId: number, scope: Scope): Promise<boolean>;

  abstract affiliate(accountId: number, organisationId: number): Promise<void>;

  /**
   * Creates the person's account with the role; answers its id. `notify`: the invitation is sent. Throws
   * `ManagerEmailTaken`.
   */
  abstract invite(person: NewManager, organisationId: number, notify: boolean): Promise<number>;

  /** The organisations in which the account has the role; none for an account that does not exist. */
  abstract organisedBy(accountId: number): Promise<readonly number[]>;

  /** Takes the role back. */
  abstract withdraw(accountId: number, organisationId: number): Promise<void>;
}
