import type { Principal, Scope } from '@pds/kernel';
import { Account } from '../../model/account';
import { usersInMemory } from '../../testing/users-in-memory';
import { AccountNotFound, CalendarOfficeNotFound } from '../../users.errors';
import { CalendarOwners } from './calendar-owners';
import { RenewCalendarLink } from './renew-calendar-link';

const caller = (scope: Scope, role: Principal['role'] = 'ROLE_LOCAL_MANAGER'): Principal => ({
  accountId: 1,
  role,
  scope,
});

async function context() {
  const { accounts, structure, calendarLinks: links, tokens, work, clock } = usersInMemory();
  const person = { firstName: 'Anne', lastName: 'Martin', email: 'anne@example.org', phone: '06 39 98 00 01' };
  await accounts.add(Account.signUp({ account: 1, affiliation: 5 }, person, clock.now()));
  return {
    links,
    owners: new CalendarOwners(accounts, structure),
    renew: new RenewCalendarLink(links, tokens, work, clock),
  };
}

describe('the owner of a calendar', () => {
  it('is the caller in their current role', async () => {
    const { owners } = await context();
    const scope: Scope = { kind: 'organiser', accountId: 1, organisationIds: [] };
    expect(await owners.self(caller(scope, 'ROLE_USER'))).toEqual({
      kind: 'account',
      accountId: 1,
      affiliationId: 5,
    });
    await expect(owners.self({ ...caller(scope), accountId: 2 })).rejects.toThrow(AccountNotFound);
  });

  it.each<[string, Principal]>([
    ['an administrator', caller({ kind: 'all' }, 'ROLE_ADMIN')],
    ['the manager of its department', caller({ kind: 'department', departmentId: 69 })],
    ['its own manager', caller({ kind: 'office', officeId: 1, departmentId: 69 }, 'ROLE_OFFICE_LOCAL_MANAGER')],
  ])('is an office for %s', async (_, principal) => {
    const { owners } = await context();
    expect(await owners.office(1, principal)).toEqual({ kind: 'office', officeId: 1 });
  });

  it.each<[string, number, Principal]>([
    ['in another department', 3, caller({ kind: 'department', departmentId: 69 })],
    ['that is not theirs', 2, caller({ kind: 'office', officeId: 1, departmentId: 69 }, 'ROLE_OFFICE_LOCAL_MANAGER')],
    ['that does not exist', 99, caller({ kind: 'all' }, 'ROLE_ADMIN')],
    ['whose dossiers they only read', 1, caller({ kind: 'department', departmentId: 69 }, 'ROLE_ACCOUNTING')],
  ])('is no office %s', async (_, officeId, principal) => {
    const { owners } = await context();
    await expect(owners.office(officeId, principal)).rejects.toThrow(CalendarOfficeNotFound);
  });
});

describe('the link of a calendar', () => {
  it('is renewed: another secret in place of the former one', async () => {
    const { links, renew } = await context();
    const owner = { kind: 'office', officeId: 1 } as const;
    const first = await renew.execute(owner, 1);
    const second = await renew.execute(owner, 1);
    expect(second.secret).not.toBe(first.secret);
    expect(await links.find(owner)).toEqual(second);
  });
});
