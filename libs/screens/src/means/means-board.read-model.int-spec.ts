import type { Scope } from '@pds/kernel';
import { type TestApplication, testApplication } from '@pds/testing';
import { MeansBoard } from './means-board.read-model';

const all: Scope = { kind: 'all' };
const saturday = '2029-06-09';
const weekend = { start: '2029-06-08', end: '2029-06-10' };

describe('the board of means', () => {
  let app: TestApplication;
  let board: MeansBoard;
  beforeAll(async () => {
    app = await testApplication();
    board = app.application.get(MeansBoard);
  });
  afterAll(() => app?.close());

  it('has a row for each office of the scope and one for dossiers without an office, by days', async () => {
    const office = await app.scenario.office({ name: 'Ampuis', travelMinutes: 0, rescuerCount: 6 });
    const helper = await app.scenario.office({ name: 'Condrieu', travelMinutes: 0 });
    const vps = await app.scenario.equipment(office, { kind: 'vps', name: 'VPS 1' });
    await app.scenario.equipment(helper, { kind: 'vps', name: 'VPS 2' });
    const slots = [{ from: '14:00', hours: 4, vps: 2, lotA: 1, rescueWorkerCount: 4 }];
    const dossier = { office, day: saturday, slots };
    const course = await app.scenario.dossier({ ...dossier, name: 'Course' }).transformed();
    await course.assigned([vps]);
    const fair = await app.scenario.dossier({ ...dossier, name: 'Foire' }).quoted();
    const night = [{ from: '22:00', hours: 4, rescueWorkerCount: 2 }];
    const dance = await app.scenario.dossier({ office, name: 'Bal', day: saturday, slots: night }).priced();
    const filed = await app.scenario.dossier({ name: 'Loto', day: saturday }).filed();
    await app.unitOfWork.query(
      `INSERT INTO aid_station.reinforcement_requests VALUES
         (910001, $1, $2, 1, now(), '${saturday}T14:00+02:00', '${saturday}T18:00+02:00', '{"vps": 1}', '', 'granted', '{"vps": 1}',
          1, now(), '')`,
      [fair.id, helper.id],
    );

    const rows = await board.offices(weekend, all);
    const own = rows.find(({ id }) => id === office.id)!;
    expect(own).toMatchObject({ name: 'Ampuis', isEquipmentKnown: true });
    expect(own.days.map(({ day }) => day)).toEqual(['2029-06-08', saturday, '2029-06-10']);
    expect(own.days[0]).toEqual({
      day: '2029-06-08',
      bars: [],
      conflicts: [],
      left: expect.objectContaining({ vps: 1 }),
    });
    expect(own.days[1]).toMatchObject({
      bars: [
        { id: course.id, eventName: 'Course', stage: 'station', hours: '14\u00a0h – 18\u00a0h' },
        { id: fair.id, stage: 'quoted' },
        { id: dance.id, stage: 'asked', hours: 'dès 22\u00a0h' },
      ],
      conflicts: [{ kind: 'vps', needed: 3, tentative: 1, available: 1 }, { kind: 'lotA' }],
      left: { rescuer: 2, vps: -1, lotA: -1 },
    });
    expect(own.days[1]!.bars[0]).toMatchObject({
      need: { rescuer: 4, vps: 2, lotA: 1 },
      means: ['2\u00a0VPS (VPS 1)', '1\u00a0lot A'],
    });
    expect(own.days[2]!.bars).toMatchObject([{ id: dance.id, hours: 'jusqu’à 2\u00a0h' }]);
    const help = rows.find(({ id }) => id === helper.id)!;
    expect(help.days[1]).toMatchObject({
      bars: [{ id: fair.id, eventName: 'Renfort – Foire', stage: 'reinforced', team: null, means: ['1\u00a0VPS'] }],
      left: { vps: 0 },
    });
    expect(rows.at(-1)).toMatchObject({ id: null, name: 'Sans antenne' });
    expect(rows.at(-1)!.days[1]!.bars).toMatchObject([{ id: filed.id, stage: 'asked' }]);
  });

  it('counts the engagement against the required team, and the places taken once members sign up', async () => {
    const office = await app.scenario.office({ name: 'Loire' });
    const slots = [{ from: '14:00', hours: 4, rescueWorkerCount: 4 }];
    const station = await app.scenario.dossier({ name: 'Match', office, day: saturday, slots }).transformed();
    const team = async () => {
      const rows = await board.offices(weekend, { kind: 'office', departmentId: 69, officeId: office.id });
      expect(rows).toHaveLength(1);
      return rows[0]!.days[1]!.bars[0]!.team!;
    };
    const before = await team();
    expect(before.filled).toBe(0);
    expect(before.required).toBeGreaterThanOrEqual(4);
    await station.withWholeTeam();
    expect(await team()).toEqual({ filled: before.required, required: before.required });

    const slotId = await station.opened({ added: { pse1: 2 } });
    expect(await team()).toEqual({ filled: 0, required: before.required! + 2 });
    await app.unitOfWork.query(
      `INSERT INTO aid_station.answers (slot_id, member_id, state, function, is_minor, note)
       VALUES ($1, 990001, 'confirmed', 'pse2', false, '')`,
      [slotId],
    );
    expect(await team()).toEqual({ filled: 1, required: before.required! + 2 });
  });
});
