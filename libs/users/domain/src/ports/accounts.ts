import type { Account } from '../model/account';

/** Stores accounts. Deleted ones are not found. */
export abstract class Accounts {
  /** The next free account id. */
  abstract nextId(): Promise<number>;

  /** The next free affiliation id. */
  abstract nextAffiliationId(): Promise<number>;

  abstract find(id: number): Promise<Account | null>;

  /** The same, locked until the transaction ends, so that two changes do not overwrite each other. */
  abstract findForUpdate(id: number): Promise<Account | null>;

  /** The account with an identifier or e-mail address, ignoring case; not locked. */
  abstract findByLogin(username: string): Promise<Account | null>;

  /** The account with an e-mail address, ignoring case; not locked. */
  abstract findByEmail(email: string): Promise<Account | null>;

  /**
   * Whether another administrator exists. Locks out other calls until the transaction ends: two administrators who give up the role at the
   * same time must not each rely on the other.
   */
  abstract hasAdministratorBesideForUpdate(id: number): Promise<boolean>;

  /** Stores a new account with its affiliations. Throws `EmailAlreadyUsed` when another one has its address. */
  abstract add(account: Account): Promise<void>;

  /** Stores the changes of an existing account and of its affiliations. Throws `EmailAlreadyUsed`. */
  abstract save(account: Account): Promise<void>;
}
