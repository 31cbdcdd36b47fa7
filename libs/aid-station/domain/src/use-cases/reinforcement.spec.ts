import type { Principal } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork, InMemoryOutbox, InMemoryTimeline } from '@pds/kernel/testing';
import {
  DossierNotHeld,
  DossierToReinforceNotFound,
  InvalidReinforcement,
  ReinforcementAlreadyAsked,
  ReinforcementClosed,
  ReinforcementNotFound,
} from '../aid-station.errors';
import type { WantedReinforcement } from '../model/reinforcement/reinforcement-request';
import {
  InMemoryAidStations,
  InMemoryDossiersToReinforce,
  InMemoryReinforcementRequests,
  InMemoryReinforcingOffices,
  InMemoryTrackedDemands,
} from '../testing';
import { AnswerReinforcement } from './answer-reinforcement';
import { AskForReinforcement } from './ask-for-reinforcement';
import { TrackedDossiers } from './tracked-dossiers';
import { WithdrawReinforcement } from './withdraw-reinforcement';

const office = (accountId: number, officeId: number, departmentId = 69): Principal => ({
  ...{ accountId, role: 'ROLE_OFFICE_LOCAL_MANAGER', scope: { kind: 'office', officeId, departmentId } },
});
const asker = office(7, 1);
const neighbour = office(8, 2);
const stranger = office(9, 5, 38);

const period = { start: Date.UTC(2027, 4, 8, 8), end: Date.UTC(2027, 4, 8, 18) };
const wanted: WantedReinforcement = {
  ...{ dossierId: 42, askedOfficeId: 2, start: '2027-05-08T10:00', end: '2027-05-08T20:00' },
  ...{ asked: { vps: 2 }, message: 'Pour la course' },
};

function setUp() {
  const dossiers = new InMemoryDossiersToReinforce();
  const ownership = { departmentId: 69, officeId: 1, organisationId: 3, filedBy: 12 };
  dossiers.rows.set(42, { ownership, officeId: 1, isHeld: true, event: period, timeZone: 'Europe/Paris' });
  const offices = new InMemoryReinforcingOffices([
    { id: 1, name: 'Lyon', departmentId: 69 },
    { id: 2, name: 'Givors', departmentId: 69 },
    { id: 5, name: 'Vienne', departmentId: 38 },
  ]);
  const requests = new InMemoryReinforcementRequests();
  const timeline = new InMemoryTimeline();
  const outbox = new InMemoryOutbox();
  const tracked = new InMemoryTrackedDemands(timeline);
  const statuses = new TrackedDossiers(tracked, new InMemoryAidStations(timeline));
  const unitOfWork = new ImmediateUnitOfWork();
  const clock = FixedClock.at('2027-04-01T10:00:00Z');
  return {
    ...{ requests, timeline, outbox, statuses, dossiers, clock },
    ask: new AskForReinforcement(requests, dossiers, offices, statuses, timeline, outbox, unitOfWork, clock),
    answer: new AnswerReinforcement(requests, dossiers, offices, timeline, outbox, unitOfWork, clock),
    withdraw: new WithdrawReinforcement(requests, dossiers, offices, timeline, outbox, unitOfWork, clock),
  };
}

describe('reinforcement of another office', () => {
  it('is asked for and granted, on the timeline and with an event for each step', async () => {
    const { ask, answer, requests, timeline, outbox, clock } = setUp();
    const id = await ask.execute(wanted, asker);
    await answer.execute({ id, seen: 'pending', granted: { vps: 1 }, answer: 'Un seul' }, neighbour);
    expect((await requests.find(id))!.snapshot()).toMatchObject({
      ...{ state: 'granted', askedBy: 7, period, granted: { vps: 1 }, answeredBy: 8, message: 'Pour la course' },
    });
    const recorded = timeline.entries.map(({ what, by, facts }) => ({ what, by, facts }));
    expect(recorded).toEqual([
      { what: 'aid-station.tracked', by: 7 },
      { what: 'aid-station.reinforcement-asked', by: 7, facts: { office: 'Givors', means: { vps: 2 } } },
      { what: 'aid-station.reinforcement-granted', by: 8, facts: { office: 'Givors', means: { vps: 1 } } },
    ]);
    expect(outbox.events).toEqual([
      { type: 'aid-station.reinforcement-asked', payload: { requestId: id } },
      { type: 'aid-station.reinforcement-answered', payload: { requestId: id, isGranted: true, at: clock.instant } },
    ]);
  });

  it('raises the status of reinforcement to the distance of the office, and never lowers it', async () => {
    const { ask, statuses } = setUp();
    const status = async () => (await statuses.find(42)).snapshot().reinforcement;
    await ask.execute(wanted, asker);
    expect(await status()).toBe(2);
    const id = await ask.execute({ ...wanted, askedOfficeId: 5 }, asker);
    expect(await status()).toBe(3);
    expect(id).toBe(2);
    await statuses.change(42, (dossier) => dossier.changeStatuses({ reinforcement: 4 }, 7, 0));
    await expect(ask.execute(wanted, asker)).rejects.toThrow(ReinforcementAlreadyAsked);
    expect(await status()).toBe(4);
  });

  it('keeps a status that a person set higher', async () => {
    const { ask, statuses } = setUp();
    await statuses.change(42, (dossier) => dossier.changeStatuses({ reinforcement: 4 }, 7, 0));
    await ask.execute({ ...wanted, askedOfficeId: 5 }, asker);
    expect((await statuses.find(42)).snapshot().reinforcement).toBe(4);
  });

  it('is asked for only with the dossier in scope, of an office that exists', async () => {
    const { ask, requests } = setUp();
    for (const other of [neighbour, stranger])
      await expect(ask.execute(wanted, other)).rejects.toThrow(DossierToReinforceNotFound);
    await expect(ask.execute({ ...wanted, dossierId: 43 }, asker)).rejects.toThrow(DossierToReinforceNotFound);
    await expect(ask.execute({ ...wanted, askedOfficeId: 6 }, asker)).rejects.toThrow(InvalidReinforcement);
    expect(await requests.nextId()).toBe(1);
  });

  it('is answered only with the asked office in scope', async () => {
    const { ask, answer, requests } = setUp();
    const id = await ask.execute(wanted, asker);
    for (const other of [asker, stranger])
      await expect(answer.execute({ id, seen: 'pending', granted: null, answer: '' }, other)).rejects.toThrow(
        ReinforcementNotFound,
      );
    await expect(answer.execute({ id: 99, seen: 'pending', granted: null, answer: '' }, neighbour)).rejects.toThrow(
      ReinforcementNotFound,
    );
    const department: Principal = { ...neighbour, scope: { kind: 'department', departmentId: 69 } };
    await answer.execute({ id, seen: 'pending', granted: null, answer: 'Complet' }, department);
    expect((await requests.find(id))!.snapshot()).toMatchObject({ state: 'declined', answer: 'Complet' });
  });

  it('is granted only while the event is to be held, but can be declined without that', async () => {
    const { ask, answer, dossiers } = setUp();
    const id = await ask.execute(wanted, asker);
    const dossier = dossiers.rows.get(42)!;
    dossiers.rows.set(42, { ...dossier, isHeld: false });
    await expect(answer.execute({ id, seen: 'pending', granted: { vps: 1 }, answer: '' }, neighbour)).rejects.toThrow(
      DossierNotHeld,
    );
    await answer.execute({ id, seen: 'pending', granted: null, answer: '' }, neighbour);
    dossiers.rows.delete(42);
    await expect(answer.execute({ id, seen: 'pending', granted: null, answer: '' }, neighbour)).rejects.toThrow(
      ReinforcementNotFound,
    );
  });

  it('is withdrawn only with the dossier in scope, and then no longer answered', async () => {
    const { ask, answer, withdraw, timeline, outbox } = setUp();
    const id = await ask.execute(wanted, asker);
    for (const other of [neighbour, stranger])
      await expect(withdraw.execute({ id, seen: 'pending' }, other)).rejects.toThrow(ReinforcementNotFound);
    await expect(withdraw.execute({ id: 99, seen: 'pending' }, asker)).rejects.toThrow(ReinforcementNotFound);
    expect(await withdraw.execute({ id, seen: 'pending' }, asker)).toBe(42);
    await expect(answer.execute({ id, seen: 'pending', granted: { vps: 1 }, answer: '' }, neighbour)).rejects.toThrow(
      ReinforcementClosed,
    );
    expect(timeline.entries.at(-1)).toMatchObject({ what: 'aid-station.reinforcement-withdrawn', by: 7 });
    expect(outbox.events.at(-1)!.type).toBe('aid-station.reinforcement-withdrawn');
  });

  it('stays granted for a colleague who still saw it pending, and is taken back by one who saw the grant', async () => {
    const { ask, answer, withdraw, requests, outbox } = setUp();
    const id = await ask.execute(wanted, asker);
    await answer.execute({ id, seen: 'pending', granted: { vps: 1 }, answer: '' }, neighbour);
    const published = outbox.events.length;
    const late = { id, seen: 'pending' as const };
    await expect(answer.execute({ ...late, granted: null, answer: '' }, neighbour)).rejects.toThrow(
      ReinforcementClosed,
    );
    await expect(withdraw.execute(late, asker)).rejects.toThrow(ReinforcementClosed);
    expect((await requests.find(id))!.snapshot().state).toBe('granted');
    expect(outbox.events).toHaveLength(published);
    await answer.execute({ id, seen: 'granted', granted: null, answer: '' }, neighbour);
    expect((await requests.find(id))!.snapshot().state).toBe('declined');
  });

  it('can be asked for again once nobody answered in time, which withdraws the former request', async () => {
    const { ask, requests, timeline, outbox, clock } = setUp();
    const first = await ask.execute({ ...wanted, end: '2027-05-08T12:00' }, asker);
    clock.instant = Date.UTC(2027, 4, 8, 10) - 1;
    await expect(ask.execute(wanted, asker)).rejects.toThrow(ReinforcementAlreadyAsked);
    clock.instant += 1;
    const second = await ask.execute(wanted, asker);
    expect((await requests.find(first))!.snapshot().state).toBe('withdrawn');
    expect((await requests.find(second))!.snapshot().state).toBe('pending');
    expect(timeline.entries.slice(-2).map(({ what }) => what)).toEqual([
      'aid-station.reinforcement-withdrawn',
      'aid-station.reinforcement-asked',
    ]);
    expect(outbox.events.map(({ type }) => type)).toEqual([
      'aid-station.reinforcement-asked',
      'aid-station.reinforcement-asked',
    ]);
  });
});
