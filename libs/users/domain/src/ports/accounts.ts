import type { Account } from '../model/account';

/** Where accounts are kept. Deleted ones do not exist for it. */
export abstract class Accounts {
  /** The next free account id. */
  abstract nextId(): Promise<number>;

  /** The next free affiliation id. */
  abstract nextAffiliationId(): Promise<number>;

  abstract find(id: number): Promise<Account | null>;

  /** Same, alone until the transaction ends, so that two changes do not overwrite each other. */
  abstract findForUpdate(id: number): Promise<Account | null>;

  /** The account of an identifier or e-mail address, without regard to case; not held. */
  abstract findByLogin(username: string): Promise<Account | null>;

  /** The account of an e-mail address, without regard to case; not held. */
  abstract findByEmail(email: string): Promise<Account | null>;

  /**
   * Whether an administrator exists beside this account. Nobody else who asks gets an answer before the transaction ends: two
   * administrators who cease to be ones at the same time do not each count on the other.
   */
  abstract hasAdministratorBesideForUpdate(id: number): Promise<boolean>;

  /** Keeps a new account with its affiliations. Throws `EmailAlreadyUsed` when another one has its address. */
  abstract add(account: Account): Promise<void>;

  /** Keeps the changes of a known account and of its affiliations. Throws `EmailAlreadyUsed`. */
  abstract save(account: Account): Promise<void>;
}
