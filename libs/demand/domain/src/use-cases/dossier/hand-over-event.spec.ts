import type { Principal } from '@pds/kernel';
import { AlreadyHandler, DemandNotFound, TooManyHandOvers } from '../../demand.errors';
import type { DemandFiling } from '../../model/dossier/demand-state';
import {
  demandInMemory,
  InMemoryHandOverMails,
  InMemoryRequestAllowance,
  organiser,
  refusedFields,
  stranger,
} from '../../testing';
import { HandOverEvent } from './hand-over-event';
import { ListPeople } from './list-people';

const zoe = { firstName: ' Zoé ', lastName: 'Petit', email: 'zoe@exemple.example', phone: '' };
const colleague: Principal = {
  accountId: 7,
  role: 'ROLE_USER',
  scope: { kind: 'organiser', accountId: 7, organisationIds: [7] },
};

async function setUp(filing: Partial<DemandFiling> = {}, perHour = Infinity) {
  const scene = await demandInMemory(filing);
  const { demands, people, structure, uniqIds, organisers, timeline, acceptedTerms, unitOfWork, clock, id } = scene;
  const luc = { firstName: 'Luc', lastName: 'Roux', email: 'luc@exemple.example', phone: null, emailConfirmed: true };
  people.rows.set(7, luc);
  people.managers.set(7, [7]);
  const mails = new InMemoryHandOverMails();
  const handOver = new HandOverEvent(
    ...([demands, people, structure, uniqIds, mails, acceptedTerms] as const),
    ...([new InMemoryRequestAllowance(perHour), timeline, unitOfWork, clock] as const),
  );
  const list = new ListPeople(demands, people, organisers, structure);
  return {
    ...{ ...scene, mails },
    handOver: (person: Partial<typeof zoe> = {}, by = organiser) => handOver.execute(id, { ...zoe, ...person }, by),
    list: (by = organiser) => list.execute(id, by),
    as: (accountId: number): Principal => ({
      ...organiser,
      accountId,
      scope: { kind: 'organiser', accountId, organisationIds: [] },
    }),
  };
}

describe('an event that is handed over', () => {
  it('belongs to the other person, who is its contact; the former one sees it no more', async () => {
    const { handOver, state, list, as, mails, acceptedTerms, clock, id } = await setUp();
    const { uniqId } = await state();
    await handOver();
    const { filedBy, contact, ...after } = await state();
    expect(after.uniqId).not.toBe(uniqId);
    expect(contact).toEqual({ ...zoe, firstName: 'Zoé' });
    expect((await list(as(filedBy!))).people).toEqual([{ name: 'Zoé Petit', email: zoe.email, reason: 'handler' }]);
    await expect(list()).rejects.toThrow(DemandNotFound);
    await expect(handOver()).rejects.toThrow(DemandNotFound);
    expect(mails.posted).toMatchObject([
      {
        event: { id, contact: { email: zoe.email } },
        former: { email: 'camille@exemple.example', keepsAccess: false },
        association: { name: 'Protection civile 69' },
      },
    ]);
    expect(mails.erased).toEqual([{ demandId: id, kept: [zoe.email, 'camille@exemple.example'] }]);
    expect(acceptedTerms.ended).toEqual(new Map([[id, clock.now()]]));
  });

  it('goes to the account that has the address, without anybody learning that there is one', async () => {
    const { handOver, state, list, as } = await setUp();
    await handOver({ email: 'LUC@exemple.example' });
    expect((await state()).filedBy).toBe(7);
    expect((await list(as(7))).people).toEqual([
      { name: 'Zoé Petit', email: 'LUC@exemple.example', reason: 'handler' },
    ]);
  });

  it('is told in the timeline without the contacts, of whom nothing stays that was recorded before', async () => {
    const { handOver, update, timeline, id } = await setUp();
    const change = { contactPhone: '06 39 98 00 02' };
    await update.execute({ id, change, updateRescuers: false }, organiser);
    expect(JSON.stringify(timeline.entries)).toContain('06 39 98 00 02');
    await handOver();
    expect(timeline.entries.at(-1)).toMatchObject({ what: 'demand.handed-over', by: organiser.accountId, changes: [] });
    expect(JSON.stringify(timeline.entries)).not.toMatch(/06 39 98 00 02|Durand|Petit|@exemple/);
  });

  it('stays in sight of a former handler who manages its organisation, and is handed over by a colleague', async () => {
    const { handOver, list, people, mails } = await setUp({ organisationId: 7 });
    people.managers.set(7, [5, 7]);
    await handOver({}, colleague);
    expect(mails.posted).toMatchObject([{ former: { keepsAccess: true } }]);
    expect(await list(colleague)).toEqual({
      people: [
        { name: 'Zoé Petit', email: zoe.email, reason: 'handler' },
        { name: 'Camille Durand', email: 'camille@exemple.example', reason: 'manager' },
        { name: 'Luc Roux', email: 'luc@exemple.example', reason: 'manager' },
      ],
      organisation: 'Les Foulées du Rhône',
      association: { name: 'Protection civile 69', phone: '04 78 00 00 00', email: null },
    });
  });

  it('tells the contact of a request that staff filed, and nobody whose address is not confirmed', async () => {
    const byStaff = await setUp({ filedBy: null, organisationId: 7 });
    await byStaff.handOver({}, colleague);
    const email = 'camille@exemple.example';
    expect(byStaff.mails.erased).toEqual([]);
    expect(byStaff.mails.posted).toMatchObject([{ former: { email, keepsAccess: false, mayReadTyped: false } }]);
    const ofManager = await setUp({ filedBy: null, organisationId: 7 });
    ofManager.people.managers.set(7, [5, 7]);
    await ofManager.handOver({}, colleague);
    expect(ofManager.mails.posted).toMatchObject([{ former: { email, keepsAccess: true, mayReadTyped: true } }]);
    const unconfirmed = await setUp({ filedBy: 6 });
    await unconfirmed.handOver({}, stranger);
    expect(unconfirmed.mails.posted).toMatchObject([{ former: null }]);
  });

  it('is refused to others, to whoever handles it, for what is no person, and beyond the hourly number', async () => {
    const { handOver } = await setUp();
    await expect(handOver({}, stranger)).rejects.toThrow(DemandNotFound);
    await expect(handOver({ email: 'Camille@exemple.example' })).rejects.toThrow(AlreadyHandler);
    const nobody = { firstName: ' ', lastName: '', email: 'zoe', phone: '12' };
    expect(await refusedFields(handOver(nobody))).toEqual(['firstName', 'lastName', 'email', 'phone']);
    const limited = await setUp({}, 1);
    await expect(limited.handOver({ email: 'camille@exemple.example' })).rejects.toThrow(AlreadyHandler);
    await expect(limited.handOver()).rejects.toThrow(TooManyHandOvers);
  });
});

describe('the people of an event', () => {
  it('are its contact and the account that filed it, where their addresses differ', async () => {
    const { list, people } = await setUp();
    people.rows.set(5, { ...people.rows.get(5)!, email: 'camille@ailleurs.example' });
    expect((await list()).people.map(({ email, reason }) => [email, reason])).toEqual([
      ['camille@exemple.example', 'handler'],
      ['camille@ailleurs.example', 'filer'],
    ]);
  });

  it('tell no manager whose account it was handed over to, not even once its contact is another', async () => {
    const { handOver, list, update, id } = await setUp({ organisationId: 7 });
    await handOver({ email: 'hugo@exemple.example' }, colleague);
    await update.execute({ id, change: { contactEmail: 'autre@exemple.example' }, updateRescuers: false }, colleague);
    expect((await list(colleague)).people.map(({ email, reason }) => [email, reason])).toEqual([
      ['autre@exemple.example', 'handler'],
      ['luc@exemple.example', 'manager'],
    ]);
  });
});
