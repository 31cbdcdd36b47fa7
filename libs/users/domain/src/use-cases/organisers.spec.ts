import { FixedClock, ImmediateUnitOfWork, InMemoryOutbox } from '@pds/kernel/testing';
import { InMemoryAccounts } from '../testing/in-memory-accounts';
import { EmailAlreadyUsed } from '../users.errors';
import { AffiliateOrganiser } from './affiliate-organiser';
import { InviteOrganiser } from './invite-organiser';
import { WithdrawOrganiser } from './withdraw-organiser';

const person = { firstName: ' Jeanne ', lastName: 'Martin', email: ' jeanne@example.org ', organisationId: 7 };

function context() {
  const accounts = new InMemoryAccounts();
  const outbox = new InMemoryOutbox();
  const work = new ImmediateUnitOfWork();
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  return {
    accounts,
    outbox,
    invite: new InviteOrganiser(accounts, outbox, work, clock),
    affiliate: new AffiliateOrganiser(accounts, work),
    withdraw: new WithdrawOrganiser(accounts, work),
  };
}

describe('invite an organiser', () => {
  it('creates the account with its role and asks for the invitation only when told to', async () => {
    const { accounts, outbox, invite } = context();
    const id = await invite.execute({ ...person, notify: true });
    expect((await accounts.find(id))?.snapshot()).toMatchObject({
      firstName: 'Jeanne',
      email: 'jeanne@example.org',
      phone: null,
      passwordHash: null,
      emailConfirmedAt: null,
      affiliations: [{ role: 'ROLE_USER', organisationId: 7, departmentId: null, officeId: null, active: true }],
    });
    expect(outbox.events).toEqual([{ type: 'users.account-invited', payload: { accountId: id } }]);
    await invite.execute({ ...person, email: 'autre@example.org', notify: false });
    expect(outbox.events).toHaveLength(1);
  });

  it('refuses an address that an account has, whatever its case', async () => {
    const { invite } = context();
    await invite.execute({ ...person, notify: false });
    await expect(invite.execute({ ...person, email: 'JEANNE@example.org', notify: false })).rejects.toThrow(
      EmailAlreadyUsed,
    );
  });
});

describe('withdraw an organiser', () => {
  it('takes the role away; another one becomes active', async () => {
    const { accounts, invite, affiliate, withdraw } = context();
    const accountId = await invite.execute({ ...person, notify: false });
    await affiliate.execute({ accountId, organisationId: 8 });
    await withdraw.execute({ accountId, organisationId: 7 });
    expect((await accounts.find(accountId))?.snapshot().affiliations).toMatchObject([
      { role: 'ROLE_USER', organisationId: 8, active: true },
    ]);
  });

  it('leaves an organiser of nothing rather than someone without a role', async () => {
    const { accounts, invite, withdraw } = context();
    const accountId = await invite.execute({ ...person, notify: false });
    await withdraw.execute({ accountId, organisationId: 7 });
    const account = await accounts.find(accountId);
    expect(account?.principal()?.scope).toEqual({ kind: 'organiser', accountId, organisationIds: [] });
    await withdraw.execute({ accountId, organisationId: 7 });
    await withdraw.execute({ accountId: 999, organisationId: 7 });
    expect((await accounts.find(accountId))?.snapshot()).toEqual(account?.snapshot());
  });
});
