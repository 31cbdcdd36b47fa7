import type { OrganiserInvitation } from '@pds/users/contract';
import { Account } from '../../model/account';
import { anAccount } from '../../testing/accounts-contract';
import { usersInMemory } from '../../testing/users-in-memory';
import { proposalLifetime } from '../../ports/organisers/organiser-proposals';
import { ProposalNoLongerValid } from '../../users.errors';
import { AcceptOrganiserProposal } from './accept-organiser-proposal';
import { AffiliateOrganiser } from './affiliate-organiser';
import { IntroduceOrganiser } from './introduce-organiser';
import { InviteOrganiser } from './invite-organiser';
import { SendOrganiserProposal } from './send-organiser-proposal';
import { ShowOrganiserProposal } from './show-organiser-proposal';
import { WithdrawOrganiser } from './withdraw-organiser';
import { WithdrawUnansweredOrganiser } from './withdraw-unanswered-organiser';

const person = { firstName: ' Jeanne ', lastName: 'Martin', email: ' jeanne@example.org ', organisationId: 7 };

function context() {
  const users = usersInMemory();
  const { accounts, proposals, mails, tokens, structure, outbox, work, clock } = users;
  const invite = new InviteOrganiser(accounts, proposals, outbox, work, clock);
  return {
    ...users,
    /** A person without an account. */
    invited: async (invitation: OrganiserInvitation) => (await invite.execute(invitation))!,
    invite,
    send: new SendOrganiserProposal(proposals, mails, tokens, work),
    show: new ShowOrganiserProposal(proposals, structure, tokens, clock),
    accept: new AcceptOrganiserProposal(accounts, proposals, tokens, outbox, work, clock),
    affiliate: new AffiliateOrganiser(accounts, proposals, work),
    withdraw: new WithdrawOrganiser(accounts, proposals, work),
  };
}

describe('invite an organiser', () => {
  it('creates the account with its role, and requests the invitation only when told to', async () => {
    const { accounts, outbox, invited } = context();
    const id = await invited({ ...person, notify: true });
    expect((await accounts.find(id))?.snapshot()).toMatchObject({
      firstName: 'Jeanne',
      email: 'jeanne@example.org',
      phone: null,
      passwordHash: null,
      emailConfirmedAt: null,
      affiliations: [{ role: 'ROLE_USER', organisationId: 7, departmentId: null, officeId: null, active: true }],
    });
    expect(outbox.events).toEqual([{ type: 'users.account-invited', payload: { accountId: id } }]);
    await invited({ ...person, email: 'autre@example.org', notify: false });
    expect(outbox.events).toHaveLength(1);
  });

  it('lists a new person and an existing account alike as pending, until they follow their link', async () => {
    const { accounts, proposals, invited, invite, outbox, clock } = context();
    const known = await anAccount(accounts, 'connu@example.org');
    await accounts.add(known);
    const id = await invited({ ...person, notify: false });
    const asked = { ...person, firstName: 'Zoé', email: 'CONNU@example.org', notify: false };
    expect(await invite.execute(asked)).toBeNull();
    expect(await proposals.pendingFor(7, clock.now())).toMatchObject([
      { accountId: id, firstName: 'Jeanne', lastName: 'Martin', email: 'jeanne@example.org' },
      { accountId: known.id, firstName: 'Zoé', lastName: 'Martin', email: 'CONNU@example.org' },
    ]);
    // Nothing of the existing account changes or is revealed.
    expect((await accounts.find(known.id))!.snapshot()).toEqual(known.snapshot());
    expect(outbox.events).toEqual([{ type: 'users.organiser-proposed', payload: { proposalId: 2 } }]);
  });

  it('does not change an account that already is an organiser there', async () => {
    const { invited, invite, outbox, proposals, clock } = context();
    await invited({ ...person, notify: false });
    expect(await invite.execute({ ...person, notify: false })).toBeNull();
    expect(outbox.events).toEqual([]);
    expect(await proposals.pendingFor(7, clock.now())).toHaveLength(1);
  });
});

describe('a silent invitation', () => {
  it('creates an account with its phone, and asks nobody who has one', async () => {
    const { accounts, outbox, invited, invite } = context();
    const id = await invited({ ...person, phone: '0472000000', notify: false, isSilent: true });
    expect((await accounts.find(id))!.snapshot()).toMatchObject({ firstName: 'Jeanne', phone: '0472000000' });
    expect(await invite.execute({ ...person, organisationId: 8, notify: false, isSilent: true })).toBeNull();
    expect(outbox.events).toEqual([]);
  });

  it('is taken back with the account but not with the e-mails of its address, unless it was used or has another role', async () => {
    const { accounts, mails, work, clock, close, withdraw, affiliate, invited } = context();
    const takeBack = new WithdrawUnansweredOrganiser(accounts, withdraw, close, work, clock);
    const id = await invited({ ...person, notify: false, isSilent: true });
    await affiliate.execute({ accountId: id, organisationId: 8, givenBy: 'staff' });
    expect(await takeBack.isUnanswered(id, 7, clock.now())).toBe(false);
    await takeBack.execute({ accountId: id, organisationId: 7 });
    expect((await accounts.find(id))!.snapshot()).toMatchObject({ affiliations: [{ organisationId: 8 }] });
    expect(await takeBack.isUnanswered(id, 8, clock.now())).toBe(true);
    expect(await takeBack.isUnanswered(id, 8, clock.now() - 1)).toBe(false);
    await takeBack.execute({ accountId: id, organisationId: 8 });
    expect(await accounts.find(id)).toBeNull();
    expect(mails.forgotten).toEqual([]);
  });
});

describe('introduce an organiser', () => {
  it('creates an account once, and invites the person until they have confirmed the address', async () => {
    const { accounts, outbox, work, clock, endForeignIdentity, revoke, openSession, sessions } = context();
    const introduce = new IntroduceOrganiser(accounts, endForeignIdentity, revoke, outbox, work, clock);
    const accountId = await introduce.execute(person);
    await openSession('of whoever came with the address', accountId);
    const account = (await accounts.find(accountId))!;
    expect(account.principal()?.scope).toEqual({ kind: 'organiser', accountId, organisationIds: [] });
    expect(await introduce.execute({ ...person, email: 'JEANNE@example.org' })).toBe(accountId);
    expect(await sessions.allOf(accountId, clock.now())).toEqual([]);
    expect(outbox.events).toEqual([1, 2].map(() => ({ type: 'users.account-invited', payload: { accountId } })));
    account.confirmEmail(clock.now());
    await accounts.save(account);
    expect(await introduce.execute({ ...person, firstName: 'Paul' })).toBe(accountId);
    expect(outbox.events).toHaveLength(2);
    expect((await accounts.find(accountId))!.snapshot().firstName).toBe('Jeanne');
  });

  it('gives an account of staff the role too, so that the person can open the event; the active role stays', async () => {
    const { accounts, outbox, work, clock, endForeignIdentity, revoke } = context();
    const place = { departmentId: 69, officeId: null, organisationId: null, entrusts: true };
    const held = { id: await accounts.nextAffiliationId(), role: 'ROLE_LOCAL_MANAGER', ...place } as const;
    const details = { ...person, birthName: null, phone: null, civility: null };
    const staff = Account.createByStaff(await accounts.nextId(), details, [held], clock.now());
    await accounts.add(staff);
    const introduce = new IntroduceOrganiser(accounts, endForeignIdentity, revoke, outbox, work, clock);
    for (const _ of [1, 2]) await introduce.execute(person);
    expect((await accounts.find(staff.id))!.snapshot().affiliations).toMatchObject([
      { role: held.role, active: true },
      { role: 'ROLE_USER', organisationId: null, active: false },
    ]);
  });
});

describe('a second invitation', () => {
  it('is sent once the first has expired, to a person who never followed it', async () => {
    const { accounts, invited, invite, outbox, proposals, clock } = context();
    const accountId = await invited({ ...person, notify: true });
    expect(await invite.execute({ ...person, notify: true })).toBeNull();
    expect(outbox.events).toHaveLength(1);
    clock.instant += proposalLifetime;
    expect(await proposals.pendingFor(7, clock.now())).toEqual([]);
    expect(await invite.execute({ ...person, notify: true })).toBeNull();
    expect(outbox.events.slice(1)).toEqual([{ type: 'users.account-invited', payload: { accountId } }]);
    expect(await proposals.pendingFor(7, clock.now())).toMatchObject([{ accountId }]);

    clock.instant += proposalLifetime;
    const account = (await accounts.find(accountId))!;
    account.confirmEmail(clock.now());
    await accounts.save(account);
    await invite.execute({ ...person, notify: true });
    expect(outbox.events).toHaveLength(2);
  });
});

describe('a proposal to manage an organisation', () => {
  async function proposed() {
    const all = context();
    const account = await anAccount(all.accounts, 'connu@example.org');
    await all.accounts.add(account);
    await all.invite.execute({ ...person, organisationId: 10, email: 'connu@example.org', notify: true });
    await all.send.execute({ proposalId: 1, cause: 'event:1' });
    return { ...all, accountId: account.id, secret: all.mails.proposals[0]!.secret };
  }

  it('is sent once, without any text of its author', async () => {
    const { send, mails } = await proposed();
    await send.execute({ proposalId: 1, cause: 'event:1' });
    await send.execute({ proposalId: 99, cause: 'event:2' });
    expect(mails.proposals).toEqual([
      { key: 'users.organiser-proposal:event:1', to: 'connu@example.org', secret: 'secret-1' },
    ]);
  });

  it('makes the person an organiser on agreement, notifies other contexts, and gives nobody authority over them', async () => {
    const { show, accept, accounts, outbox, secret, accountId } = await proposed();
    expect(await show.execute(secret)).toEqual({ organisation: 'Organisation 10' });
    await accept.execute(secret);
    expect((await accounts.find(accountId))!.snapshot().affiliations).toMatchObject([
      { role: 'ROLE_USER', organisationId: 10, entrusts: false, active: true },
    ]);
    expect(outbox.events.at(-1)).toEqual({ type: 'users.affiliations-changed', payload: { accountId } });
    await expect(accept.execute(secret)).rejects.toThrow(ProposalNoLongerValid);
    await expect(show.execute(secret)).rejects.toThrow(ProposalNoLongerValid);
  });

  it('ends once the person is appointed, and cannot be accepted after a dismissal', async () => {
    const { affiliate, withdraw, accept, show, accounts, proposals, clock, secret, accountId } = await proposed();
    await affiliate.execute({ accountId, organisationId: 10, givenBy: 'staff' });
    expect(await proposals.pendingFor(10, clock.now())).toEqual([]);
    await withdraw.execute({ accountId, organisationId: 10 });
    await expect(show.execute(secret)).rejects.toThrow(ProposalNoLongerValid);
    await expect(accept.execute(secret)).rejects.toThrow(ProposalNoLongerValid);
    expect((await accounts.find(accountId))!.isOrganiserOf(10)).toBe(false);
  });

  it('ends once the person whose account it created is dismissed; that of another organisation does not', async () => {
    const { invited, invite, withdraw, proposals, clock } = context();
    const accountId = await invited({ ...person, notify: true });
    await invite.execute({ ...person, organisationId: 8, notify: true });
    await withdraw.execute({ accountId, organisationId: 7 });
    expect(await proposals.pendingFor(7, clock.now())).toEqual([]);
    expect(await proposals.pendingFor(8, clock.now())).toMatchObject([{ accountId }]);
  });

  it('ends after seven days, and once the account has another address', async () => {
    const late = await proposed();
    late.clock.instant += proposalLifetime;
    await expect(late.accept.execute(late.secret)).rejects.toThrow(ProposalNoLongerValid);

    const { accounts, accept, secret, accountId, clock } = await proposed();
    const account = (await accounts.find(accountId))!;
    account.changeEmail('nouveau@example.org', clock.now());
    await accounts.save(account);
    await expect(accept.execute(secret)).rejects.toThrow(ProposalNoLongerValid);
    expect((await accounts.find(accountId))!.isOrganiserOf(10)).toBe(false);
  });
});

describe('withdraw an organiser', () => {
  it('withdraws the role; another one becomes active', async () => {
    const { accounts, invited, affiliate, withdraw } = context();
    const accountId = await invited({ ...person, notify: false });
    await affiliate.execute({ accountId, organisationId: 8, givenBy: 'self' });
    await withdraw.execute({ accountId, organisationId: 7 });
    expect((await accounts.find(accountId))?.snapshot().affiliations).toMatchObject([
      { role: 'ROLE_USER', organisationId: 8, active: true },
    ]);
  });

  it('leaves an organiser without an organisation rather than an account without a role', async () => {
    const { accounts, invited, withdraw } = context();
    const accountId = await invited({ ...person, notify: false });
    await withdraw.execute({ accountId, organisationId: 7 });
    const account = await accounts.find(accountId);
    expect(account?.principal()?.scope).toEqual({ kind: 'organiser', accountId, organisationIds: [] });
    await withdraw.execute({ accountId, organisationId: 7 });
    await withdraw.execute({ accountId: 999, organisationId: 7 });
    expect((await accounts.find(accountId))?.snapshot()).toEqual(account?.snapshot());
  });
});
