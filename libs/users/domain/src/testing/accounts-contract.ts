import { Account, type AccountSnapshot } from '../model/account';
import type { Accounts } from '../ports/accounts';
import { EmailAlreadyUsed } from '../users.errors';

/** A new account with these details, with ids from the port. */
export async function anAccount(accounts: Accounts, email: string): Promise<Account> {
  const ids = { account: await accounts.nextId(), affiliation: await accounts.nextAffiliationId() };
  const details = { firstName: 'Jeanne', lastName: 'Martin', email, phone: '06 12 34 56 78' };
  return Account.signUp(ids, details, Date.parse('2026-11-20T10:00:00Z'));
}

const nowhere = { departmentId: null, officeId: null, organisationId: null, entrusts: true };

/** What every implementation of {@link Accounts} must do. */
export function accountsContract(makeAccounts: () => Promise<Accounts>): void {
  let accounts: Accounts;
  beforeEach(async () => {
    accounts = await makeAccounts();
  });

  it('returns what was saved, affiliations included', async () => {
    const account = await anAccount(accounts, 'jeanne@example.org');
    account.affiliate({
      id: await accounts.nextAffiliationId(),
      role: 'ROLE_LOCAL_MANAGER',
      departmentId: 69,
      officeId: null,
      organisationId: null,
      entrusts: false,
    });
    account.choosePassword('a hash', Date.parse('2026-11-20T11:00:00Z'));
    account.linkEvent(12);
    await accounts.add(account);
    expect((await accounts.find(account.id))?.snapshot()).toEqual(account.snapshot());
  });

  it('replaces the state of an account that is saved again', async () => {
    const account = await anAccount(accounts, 'jeanne@example.org');
    const second = await accounts.nextAffiliationId();
    account.affiliate({ id: second, role: 'ROLE_ADMIN', ...nowhere });
    await accounts.add(account);
    account.switchTo(second);
    account.forgetEvent();
    await accounts.save(account);
    const found = await accounts.find(account.id);
    expect(found?.roles).toEqual(['ROLE_ADMIN']);
    expect(found?.snapshot()).toEqual(account.snapshot());
  });

  it('finds by e-mail or identifier, ignoring case', async () => {
    const account = await anAccount(accounts, 'Jeanne@Example.org');
    const named: AccountSnapshot = { ...account.snapshot(), identifier: 'jmartin' };
    await accounts.add(Account.restore(named));
    expect((await accounts.findByEmail('jeanne@example.ORG'))?.id).toBe(account.id);
    expect((await accounts.findByLogin('JEANNE@example.org'))?.id).toBe(account.id);
    expect((await accounts.findByLogin('JMartin'))?.id).toBe(account.id);
    expect(await accounts.findByEmail('jmartin')).toBeNull();
  });

  it('refuses a second account with one address, ignoring case', async () => {
    await accounts.add(await anAccount(accounts, 'jeanne@example.org'));
    await expect(accounts.add(await anAccount(accounts, 'JEANNE@example.org'))).rejects.toThrow(EmailAlreadyUsed);
  });

  it('returns whether another administrator exists', async () => {
    const [first, second] = [await anAccount(accounts, 'a@example.org'), await anAccount(accounts, 'b@example.org')];
    for (const account of [first, second])
      account.affiliate({ id: await accounts.nextAffiliationId(), role: 'ROLE_ADMIN', ...nowhere });
    await accounts.add(first);
    expect(await accounts.hasAdministratorBesideForUpdate(first.id)).toBe(false);
    await accounts.add(second);
    expect(await accounts.hasAdministratorBesideForUpdate(first.id)).toBe(true);
    await accounts.save(Account.restore({ ...second.snapshot(), deletedAt: Date.parse('2026-11-20T12:00:00Z') }));
    expect(await accounts.hasAdministratorBesideForUpdate(first.id)).toBe(false);
  });

  it('does not find unknown and deleted accounts, and allows the address of a deleted one again', async () => {
    const account = await anAccount(accounts, 'jeanne@example.org');
    await accounts.add(Account.restore({ ...account.snapshot(), deletedAt: Date.parse('2026-11-20T12:00:00Z') }));
    expect(await accounts.find(account.id)).toBeNull();
    expect(await accounts.findByLogin('jeanne@example.org')).toBeNull();
    await accounts.add(await anAccount(accounts, 'jeanne@example.org'));
    expect(await accounts.findByLogin('jeanne@example.org')).not.toBeNull();
  });
}
