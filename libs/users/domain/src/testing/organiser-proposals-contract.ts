import type { OrganiserProposal, OrganiserProposals } from '../ports/organisers/organiser-proposals';

const now = Date.parse('2026-11-20T10:00:00Z');
const aProposal = (over: Partial<OrganiserProposal> = {}): Omit<OrganiserProposal, 'id'> => ({
  accountId: 1,
  organisationId: 10,
  firstName: 'Jeanne',
  lastName: 'Martin',
  email: 'jeanne@example.org',
  createdAccount: false,
  createdAt: now,
  expiresAt: now + 1000,
  ...over,
});

/**
 * What every implementation of {@link OrganiserProposals} must do; accounts 1 and 2 exist, unconfirmed, and `confirm`
 * confirms the address of one.
 */
export function organiserProposalsContract(
  make: () => Promise<{ proposals: OrganiserProposals; confirm: (accountId: number) => Promise<void> }>,
): void {
  let proposals: OrganiserProposals;
  let confirm: (accountId: number) => Promise<void>;
  beforeEach(async () => {
    ({ proposals, confirm } = await make());
  });

  it('uses a link up once, while it is valid', async () => {
    const id = await proposals.propose(aProposal());
    expect(await proposals.find(id)).toEqual({ id, ...aProposal() });
    expect(await proposals.assignToken(id, 'one', 'cause')).toBe(true);
    expect(await proposals.findByToken('one', now + 1000)).toBeNull();
    expect(await proposals.findByToken('one', now)).toEqual({ id, ...aProposal() });
    expect(await proposals.consume('one', now + 1000)).toBeNull();
    expect(await proposals.consume('unknown', now)).toBeNull();
    expect(await proposals.consume('one', now)).toEqual({ id, ...aProposal() });
    expect(await proposals.consume('one', now)).toBeNull();
    expect(await proposals.find(id)).toBeNull();
  });

  it('retains the link of a repeated cause', async () => {
    const id = await proposals.propose(aProposal());
    await proposals.assignToken(id, 'one', 'cause');
    expect(await proposals.assignToken(id, 'two', 'cause')).toBe(false);
    expect(await proposals.assignToken(id + 1, 'two', 'another')).toBe(false);
    expect(await proposals.consume('one', now)).not.toBeNull();
  });

  it('stores the latest of an account and organisation, and deletes those of an account', async () => {
    const first = await proposals.propose(aProposal());
    await proposals.assignToken(first, 'one', 'cause');
    await proposals.propose(aProposal({ firstName: 'Zoé' }));
    await proposals.propose(aProposal({ accountId: 2 }));
    expect(await proposals.findByToken('one', now)).toBeNull();
    expect((await proposals.pendingFor(10, now)).map(({ firstName }) => firstName)).toEqual(['Zoé', 'Jeanne']);
    await proposals.forgetAllOf(1);
    expect((await proposals.pendingFor(10, now)).map(({ accountId }) => accountId)).toEqual([2]);
  });

  it('deletes the one of an account and organisation, and no other', async () => {
    const id = await proposals.propose(aProposal());
    await proposals.assignToken(id, 'one', 'cause');
    await proposals.propose(aProposal({ accountId: 2 }));
    await proposals.propose(aProposal({ organisationId: 11 }));
    await proposals.forget(1, 10);
    await proposals.forget(1, 10);
    expect(await proposals.findByToken('one', now)).toBeNull();
    expect((await proposals.pendingFor(10, now)).map(({ accountId }) => accountId)).toEqual([2]);
    expect(await proposals.pendingFor(11, now)).toHaveLength(1);
  });

  it('lists those who may still agree', async () => {
    await proposals.propose(aProposal());
    await proposals.propose(aProposal({ accountId: 2, createdAccount: true }));
    await proposals.propose(aProposal({ organisationId: 11 }));
    const awaited = async (at = now) => (await proposals.pendingFor(10, at)).map(({ accountId }) => accountId);
    expect(await awaited()).toEqual([1, 2]);
    expect(await awaited(now + 1000)).toEqual([]);
    // An existing account agrees by the link; an account created for the proposal, by confirming its address.
    await confirm(1);
    await confirm(2);
    expect(await awaited()).toEqual([1]);
  });
}
