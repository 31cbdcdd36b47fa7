import type { Scope } from '@pds/kernel';
import { type TestApplication, testApplication } from '@pds/testing';
import type { DossierOptions, Office } from '@pds/testing/scenario';
import { AssignedMeans } from './assigned-means.read-model';
import { MeansPlanning } from './means-planning.read-model';

const day = '2028-06-10';
const all: Scope = { kind: 'all' };

describe('the means assigned to a dossier', () => {
  let app: TestApplication;
  let assignedMeans: AssignedMeans;
  let office: Office;
  beforeAll(async () => {
    app = await testApplication();
    assignedMeans = app.application.get(AssignedMeans);
    office = await app.scenario.office({ name: 'Saint-Genis', travelMinutes: 30 });
  });
  afterAll(() => app?.close());

  const dossier = (options: DossierOptions = {}) =>
    app.scenario.dossier({ office, day, slots: [{ from: '14:00', hours: 4, vps: 2 }], ...options });
  const slotsOf = async (id: number, scope: Scope = all) => (await assignedMeans.ofDossier(id, scope)).slots;
  const meansOf = async (id: number, { slot = 0, scope = all }: { slot?: number; scope?: Scope } = {}) =>
    (await slotsOf(id, scope))[slot]!.means.map(({ item, isAssigned, isSold, warnings }) => ({
      ...{ name: item.name, isAssigned, isSold },
      warnings: warnings.map((warning) => (warning.kind === 'taken' ? warning.by.eventName : warning.kind)),
    }));

  it('are compared with what is sold, and with other dossiers that are held', async () => {
    const outOfService = [{ from: day, to: day, reason: 'Freins' }];
    const first = await app.scenario.equipment(office, { kind: 'vps', name: 'VPS 1' });
    const second = await app.scenario.equipment(office, { kind: 'vps', name: 'VPS 2', outOfService });
    const van = await app.scenario.equipment(office, { kind: 'vl', name: 'VL 1' });
    const course = await (await dossier({ name: 'Course' }).quoted()).assigned([first, second]);
    const match = await dossier({ name: 'Match', slots: [{ from: '19:00', hours: 2, vps: 1 }] }).priced();
    expect(await slotsOf(course.id)).toMatchObject([
      { name: 'Créneau 1', start: Date.parse(`${day}T14:00+02:00`), counts: [{ kind: 'vps', sold: 2, assigned: 2 }] },
    ]);
    expect(await meansOf(match.id)).toEqual([
      { name: 'VPS 1', isAssigned: false, isSold: true, warnings: [] },
      { name: 'VPS 2', isAssigned: false, isSold: true, warnings: ['out-of-service'] },
      { name: 'VL 1', isAssigned: false, isSold: false, warnings: [] },
    ]);

    // Half an hour of travel to each: nine minutes too early.
    const bal = await dossier({ name: 'Bal', slots: [{ from: '18:51', hours: 2 }] }).priced();
    await bal.assigned([first, van]);
    expect((await slotsOf(bal.id))[0]!.counts).toEqual([
      { kind: 'vps', sold: 0, assigned: 1 },
      { kind: 'vl', sold: 0, assigned: 1 },
    ]);
    expect(await meansOf(bal.id)).toMatchObject([
      { name: 'VPS 1', isAssigned: true, isSold: false, warnings: ['Course'] },
      { name: 'VPS 2' },
      { name: 'VL 1', isAssigned: true, warnings: [] },
    ]);
    expect((await meansOf(course.id))[0]!.warnings).toEqual(['Bal']);

    // A dossier « Sans suite » takes nothing; nor does a deleted one, whose assignments are removed.
    await app.unitOfWork.query('INSERT INTO aid_station.tracked_demands VALUES ($1, 1, 3, 1, 1, 1)', [bal.id]);
    expect((await meansOf(course.id))[0]!.warnings).toEqual([]);
    await bal.deleted();
    await app.drainJobs();
    const rows = await app.unitOfWork.query('SELECT FROM aid_station.assignments WHERE demand_id = $1', [bal.id]);
    expect(rows).toEqual([]);
  });

  it('stay with what was retired or belongs to a former office', async () => {
    const other = await app.scenario.office({ name: 'Brignais' });
    const old = await app.scenario.equipment(office, { kind: 'vtu', name: 'VTU 1' });
    const held = await (await dossier({ slots: [{ from: '08:00', hours: 2, vtu: 1 }] }).priced()).assigned([old]);
    const vtu = async () => (await meansOf(held.id)).find(({ name }) => name === 'VTU 1');
    await app.unitOfWork.query(`UPDATE organisations.equipment SET retired_at = '2027-01-01Z' WHERE id = $1`, [old]);
    expect(await vtu()).toMatchObject({ isAssigned: true, warnings: ['retired'] });
    await held.handedOver({ department: 69, office: other });
    expect(await vtu()).toMatchObject({ isAssigned: true, warnings: ['retired', 'other-office'] });
  });

  it('of a dossier that went to another department are doubtful on both sides, and neither names dossiers of the other', async () => {
    const own = await app.scenario.office({ name: 'Mornant', travelMinutes: 0 });
    const vienne = app.demo.office('38/Vienne');
    const vehicle = await app.scenario.equipment(own, { kind: 'vps', name: 'VPS 3' });
    const gone = await (await dossier({ name: 'Partie', office: own }).priced()).assigned([vehicle]);
    const kept = await (await dossier({ name: 'Restée', office: own }).priced()).assigned([vehicle]);
    await gone.handedOver({ department: 38, office: vienne });
    const rhone: Scope = { kind: 'department', departmentId: 69 };
    const isere: Scope = { kind: 'department', departmentId: 38 };
    const ofOwn: Scope = { kind: 'office', departmentId: 69, officeId: own.id };
    const ofVienne: Scope = { kind: 'office', departmentId: 38, officeId: vienne.id };
    const planning = app.application.get(MeansPlanning);
    for (const scope of [rhone, ofOwn]) {
      expect((await meansOf(kept.id, { scope }))[0]).toMatchObject({ name: 'VPS 3', warnings: [null] });
      const [shown] = (await planning.dayOf(own.id, day, scope))!.vehicles;
      expect(shown!.assigned).toMatchObject([
        { id: null, eventName: null, firstHour: 14 },
        { id: kept.id, eventName: 'Restée', firstHour: 14 },
      ]);
      expect(shown!.overlapping[14]).toBe(true);
    }
    for (const scope of [isere, ofVienne, all]) {
      const vps = (await meansOf(gone.id, { scope })).find(({ name }) => name === 'VPS 3');
      expect(vps).toMatchObject({ isAssigned: true, warnings: ['other-office'] });
    }
    expect((await meansOf(kept.id))[0]!.warnings).toEqual(['Partie']);
  });

  it('of a slot are together no more pieces than it sells, where its entries have enough', async () => {
    const store = await app.scenario.office({ name: 'Chaponost', travelMinutes: 0 });
    const four = await app.scenario.equipment(store, { kind: 'tent', name: 'Stock', quantity: 4 });
    const two = await app.scenario.equipment(store, { kind: 'tent', name: 'Réserve', quantity: 2 });
    const slots = (tent: number) => [{ from: '14:00', hours: 4, tent }];
    const fair = await (
      await dossier({ name: 'Foire', office: store, slots: slots(3) }).priced()
    ).assigned([four, two]);
    expect((await slotsOf(fair.id))[0]!.counts).toEqual([{ kind: 'tent', sold: 3, assigned: 3 }]);
    // The fair takes two of the four and one of the two.
    const bal = await dossier({ name: 'Bal', office: store, slots: slots(2) }).priced();
    expect(await meansOf(bal.id)).toMatchObject([
      { name: 'Réserve', warnings: ['Foire'] },
      { name: 'Stock', warnings: [] },
    ]);
  });

  it('are none for a dossier without an office', async () => {
    const filed = await app.scenario.dossier({ day }).filed();
    expect(await assignedMeans.ofDossier(filed.id, all)).toMatchObject({ officeId: null, slots: [{ means: [] }] });
  });

  it('are shown in the day of their vehicles, with travel', async () => {
    const near = await app.scenario.office({ name: 'Oullins', travelMinutes: 60 });
    const vehicle = await app.scenario.equipment(near, { kind: 'vps', name: 'VPS 9' });
    const fair = await dossier({ name: 'Foire', office: near, slots: [{ from: '22:30', hours: 3, vps: 1 }] }).priced();
    await fair.assigned([vehicle]);
    const planning = app.application.get(MeansPlanning);
    const assigned = async (on: string) => (await planning.dayOf(near.id, on, { kind: 'all' }))!.vehicles[0]!.assigned;
    expect(await assigned(day)).toEqual([{ id: fair.id, eventName: 'Foire', firstHour: 21, lastHour: 23 }]);
    expect(await assigned('2028-06-11')).toEqual([{ id: fair.id, eventName: 'Foire', firstHour: 0, lastHour: 2 }]);
    expect(await assigned('2028-06-12')).toEqual([]);
  });

  it('are doubtful in the hours in which a vehicle is needed twice, not in one that two dossiers only touch', async () => {
    const near = await app.scenario.office({ name: 'Brindas', travelMinutes: 15 });
    const vehicle = await app.scenario.equipment(near, { kind: 'vps', name: 'VPS 5' });
    const from = (hour: string) => [{ from: hour, hours: 2, vps: 1 }];
    // Away until 14:15, then from 14:30 to 17:00, and again from 16:15.
    const names = ['Matin', 'Sieste', 'Soir'];
    for (const [at, hour] of ['12:00', '14:45', '16:30'].entries()) {
      const held = await dossier({ name: names[at]!, office: near, slots: from(hour) }).priced();
      await held.assigned([vehicle]);
    }
    const [shown] = (await app.application.get(MeansPlanning).dayOf(near.id, day, all))!.vehicles;
    expect(shown!.assigned).toMatchObject([
      { eventName: 'Matin', firstHour: 11, lastHour: 14 },
      { eventName: 'Sieste', firstHour: 14, lastHour: 16 },
      { eventName: 'Soir', firstHour: 16, lastHour: 18 },
    ]);
    expect(shown!.overlapping.flatMap((isShort, hour) => (isShort ? [hour] : []))).toEqual([16]);
  });
});
