import { FixedClock, ImmediateUnitOfWork, InMemoryOutbox } from '@pds/kernel/testing';
import { InMemoryOrganisations } from '../../testing/in-memory-organisations';
import { InMemoryOrganiserAffiliations } from '../../testing/in-memory-organiser-affiliations';
import { DeclareOrganisation } from '../organisations/declare-organisation';
import { FollowAffiliations } from './follow-affiliations';

describe('following affiliations', () => {
  const setUp = () => {
    const organisations = new InMemoryOrganisations();
    const affiliations = new InMemoryOrganiserAffiliations();
    const outbox = new InMemoryOutbox();
    const work = new ImmediateUnitOfWork();
    const declare = new DeclareOrganisation(organisations, affiliations, work, FixedClock.at('2026-11-20T10:00:00Z'));
    const place = { line1: '1 rue X', zipcode: '69003', city: 'Lyon' };
    return {
      affiliations,
      outbox,
      follow: new FollowAffiliations(organisations, affiliations, outbox, work),
      declare: (name: string, accountId: number, isIndividual = false) =>
        declare.execute({ name, accountId, ...place, isIndividual }),
      managersOf: async (id: number) => (await organisations.find(id))!.managerIds,
    };
  };

  it('makes the account a manager where it became an organiser, and nowhere else', async () => {
    const { affiliations, declare, follow, managersOf, outbox } = setUp();
    const [first, second] = [await declare('Les Foulées', 1), await declare('Le Tour', 1)];
    await affiliations.affiliate(2, second, 'self');
    await follow.execute({ accountId: 2 });
    expect([await managersOf(first), await managersOf(second)]).toEqual([[1], [1, 2]]);
    expect(outbox.events).toEqual([]);
  });

  it('removes a manager whose role was withdrawn, and no other', async () => {
    const { affiliations, declare, follow, managersOf, outbox } = setUp();
    const id = await declare('Les Foulées', 1);
    await affiliations.affiliate(2, id, 'self');
    await follow.execute({ accountId: 2 });
    await affiliations.withdraw(1, id);
    await follow.execute({ accountId: 1 });
    expect(await managersOf(id)).toEqual([2]);
    expect(outbox.events).toEqual([]);
  });

  it('removes the last manager too, and publishes that once', async () => {
    const { affiliations, declare, follow, managersOf, outbox } = setUp();
    const id = await declare('Les Foulées', 1);
    await affiliations.withdraw(1, id);
    await follow.execute({ accountId: 1 });
    await follow.execute({ accountId: 1 });
    expect(await managersOf(id)).toEqual([]);
    expect(outbox.events).toEqual([{ type: 'organisations.last-manager-left', payload: { organisationId: id } }]);
    await affiliations.affiliate(2, id, 'self');
    await follow.execute({ accountId: 2 });
    expect(await managersOf(id)).toEqual([2]);
  });

  it('publishes nothing about an individual, who needs no other manager', async () => {
    const { affiliations, declare, follow, managersOf, outbox } = setUp();
    const id = await declare('Camille Durand', 1, true);
    await affiliations.withdraw(1, id);
    await follow.execute({ accountId: 1 });
    expect([await managersOf(id), outbox.events]).toEqual([[], []]);
  });

  it('ignores organisations that do not exist and accounts without a role', async () => {
    const { affiliations, declare, follow, managersOf, outbox } = setUp();
    const id = await declare('Les Foulées', 1);
    await affiliations.affiliate(1, 999, 'self');
    await follow.execute({ accountId: 1 });
    await follow.execute({ accountId: 3 });
    expect(await managersOf(id)).toEqual([1]);
    expect(outbox.events).toEqual([]);
  });
});
