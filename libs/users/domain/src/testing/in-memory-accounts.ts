import { Account, type AccountSnapshot } from '../model/account';
import { Accounts } from '../ports/accounts';
import { EmailAlreadyUsed } from '../users.errors';

/** Accounts in memory, with the rules of the real repository. */
export class InMemoryAccounts extends Accounts {
  private readonly rows = new Map<number, AccountSnapshot>();
  private lastId = 0;
  private lastAffiliationId = 0;

  override async nextId(): Promise<number> {
    return ++this.lastId;
  }

  override async nextAffiliationId(): Promise<number> {
    return ++this.lastAffiliationId;
  }

  override async find(id: number): Promise<Account | null> {
    return this.first((row) => row.id === id);
  }

  override findForUpdate(id: number): Promise<Account | null> {
    return this.find(id);
  }

  override async findByLogin(username: string): Promise<Account | null> {
    const wanted = username.toLowerCase();
    return this.first((row) => row.email.toLowerCase() === wanted || row.identifier?.toLowerCase() === wanted);
  }

  override async findByEmail(email: string): Promise<Account | null> {
    return this.first((row) => row.email.toLowerCase() === email.toLowerCase());
  }

  override async hasAdministratorBesideForUpdate(id: number): Promise<boolean> {
    const others = [...this.rows.values()].filter((row) => row.deletedAt === null && row.id !== id);
    return others.some((row) => row.affiliations.some((affiliation) => affiliation.role === 'ROLE_ADMIN'));
  }

  override async add(account: Account): Promise<void> {
    if (this.rows.has(account.id)) throw new Error(`There is an account ${account.id} already`);
    await this.keep(account);
  }

  override async save(account: Account): Promise<void> {
    if (!this.rows.has(account.id)) throw new Error(`No account ${account.id}: a new one is added`);
    await this.keep(account);
  }

  private async keep(account: Account): Promise<void> {
    const same = await this.findByEmail(account.email);
    if (same && same.id !== account.id) throw new EmailAlreadyUsed();
    this.rows.set(account.id, structuredClone(account.snapshot()));
  }

  private first(matches: (row: AccountSnapshot) => boolean): Account | null {
    for (const row of this.rows.values())
      if (row.deletedAt === null && matches(row)) return Account.restore(structuredClone(row));
    return null;
  }
}
