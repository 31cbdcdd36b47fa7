import type { Principal } from '@pds/kernel';

/** An account and the address of its person. */
export interface AccountContact {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The people behind accounts. */
export abstract class People {
  /** Null when there is no such account. */
  abstract person(accountId: number): Promise<{
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string | null;
    /** Whether the person has proved that the address is theirs. */
    readonly emailConfirmed: boolean;
  } | null>;

  /** First and last names of accounts, by id; unknown ids are omitted. */
  abstract names(accountIds: readonly number[]): Promise<ReadonlyMap<number, string>>;

  /**
   * Sends the first e-mail to a person who has just signed up, which confirms their latest demand too; false for anybody else.
   * @param key of the message
   */
  abstract sendSignUpLink(accountId: number, key: string): Promise<boolean>;

  /** The managers of an organisation who have confirmed their address, by name. */
  abstract managersOf(organisationId: number): Promise<readonly AccountContact[]>;

  /** The account with an address; a person without one gets an account and an invitation by e-mail. */
  abstract introduce(person: Omit<AccountContact, 'id'>): Promise<number>;

  /** Updates the phone number of the caller's own account. */
  abstract correctPhone(phone: string, principal: Principal): Promise<void>;
}
