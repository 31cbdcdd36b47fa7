import { AnswerSlot } from '@pds/aid-station/domain';
import type { Scope } from '@pds/kernel';
import { type TestApplication, testApplication } from '@pds/testing';
import type { DossierOptions, Office } from '@pds/testing/scenario';
import { MeansPlanning } from './means-planning.read-model';

const all: Scope = { kind: 'all' };
const day = '2028-06-10';
const at = (hour: string) => Date.parse(`${day}T${hour}+02:00`);

describe('the planned means of an office', () => {
  let app: TestApplication;
  let planning: MeansPlanning;
  let office: Office;
  beforeAll(async () => {
    app = await testApplication();
    planning = app.application.get(MeansPlanning);
    office = await app.scenario.office({ name: 'Saint-Genis', travelMinutes: 0 });
  });
  afterAll(() => app?.close());

  const dossier = (options: DossierOptions = {}) =>
    app.scenario.dossier({ office, day, slots: [{ from: '14:00', hours: 4, vps: 1 }], ...options });
  const drop = (id: number) =>
    app.unitOfWork.query(
      `INSERT INTO aid_station.tracked_demands VALUES ($1, 1, 3, 1, 1, 1) ON CONFLICT (id) DO UPDATE SET commercial_status = 3`,
      [id],
    );
  const conflictsOn = (from = day, to = day) => planning.conflictsOfOffice(office.id, { start: from, end: to }, all);

  it('are unknown until the office enters what it has; stations and accepted quotes count, quotes beside them', async () => {
    const station = await dossier({ name: 'Course' }).transformed();
    const accepted = await dossier({ name: 'Kermesse' }).validated();
    const quoted = await dossier({ name: 'Tournoi' }).quoted();
    await dossier({ name: 'Bal' }).priced();
    expect(await conflictsOn()).toMatchObject({ office: { isEquipmentKnown: false }, conflicts: [] });

    await app.scenario.equipment(office, { kind: 'vps', name: 'VPS 1' });
    const expected = {
      kind: 'vps',
      start: at('14:00'),
      end: at('18:00'),
      needed: 3,
      tentative: 1,
      available: 1,
      dossiers: [
        { id: station.id, eventName: 'Course' },
        { id: accepted.id, eventName: 'Kermesse' },
        { id: quoted.id, eventName: 'Tournoi' },
      ],
    };
    const found = (await conflictsOn())!;
    expect(found.office).toMatchObject({ officeName: 'Saint-Genis', isEquipmentKnown: true });
    expect(found.conflicts).toMatchObject([expected]);
    expect((await conflictsOn('2028-06-11', '2028-06-12'))!.conflicts).toEqual([]);

    // A dossier sees itself as ordered.
    expect((await planning.conflictsOfDossier(quoted.id, all))!.conflicts).toMatchObject([
      { ...expected, needed: 3, tentative: 0 },
    ]);
    const later = await dossier({ name: 'Bal', slots: [{ from: '18:00', hours: 2, vps: 1 }] }).quoted();
    expect((await planning.conflictsOfDossier(later.id, all))!.conflicts).toEqual([]);
    const filed = await app.scenario.dossier({ day }).filed();
    expect(await planning.conflictsOfDossier(filed.id, all)).toBeNull();

    // « Sans suite » and deleted dossiers need nothing.
    const levelAt14 = async () => (await planning.dayOf(office.id, day, all))!.rows[0]?.levels[14];
    expect(await levelAt14()).toMatchObject({ firm: 2, tentative: 1 });
    await drop(accepted.id);
    expect(await levelAt14()).toMatchObject({ firm: 1, tentative: 1 });
    expect(await planning.conflictsOfDossier(accepted.id, all)).toBeNull();
    await drop(quoted.id);
    expect(await levelAt14()).toMatchObject({ firm: 1, tentative: 0 });
    expect(await planning.conflictsOfDossier(quoted.id, all)).toBeNull();
    await station.withStatuses({ commercialStatus: 3 });
    expect(await levelAt14()).toMatchObject({ firm: 0, tentative: 0 });
    expect((await conflictsOn())!.conflicts).toEqual([]);
    expect(await planning.conflictsOfDossier(station.id, all)).toBeNull();
  });

  it('are judged with typed slots in place of the stored ones, even on other days', async () => {
    const own = await app.scenario.office({ name: 'Mornant', travelMinutes: 0 });
    await app.scenario.equipment(own, { kind: 'vps', name: 'VPS 2' });
    const first = await dossier({ office: own, name: 'Course' }).validated();
    const second = await dossier({ office: own, name: 'Bal', day: '2028-06-24' }).quoted();
    const slot = { rescueWorkerCount: 0, doctorHours: 0, nurseHours: 0, vps: 1, vl: 0, vtu: 0, vtp: 0 };
    const lots = { lotA: 0, lotB: 0, lotC: 0, medicalLot: 0, tent: 0 };
    const typed = (from: string, to: string) =>
      planning.conflictsOfDossier(second.id, all, [{ ...slot, ...lots, startsAt: at(from), endsAt: at(to) }]);
    expect((await planning.conflictsOfDossier(second.id, all))!.conflicts).toEqual([]);
    expect((await typed('16:00', '20:00'))!.conflicts).toMatchObject([
      {
        start: at('16:00'),
        end: at('18:00'),
        needed: 2,
        dossiers: [{ id: first.id }, { id: second.id, eventName: 'Bal' }],
      },
    ]);
    expect((await typed('18:00', '20:00'))!.conflicts).toEqual([]);
  });

  it('are shown hour by hour for a day, with the vehicles out of service', async () => {
    const other = await app.scenario.office({ name: 'Brignais', travelMinutes: 30, rescuerCount: 3 });
    await app.scenario.equipment(other, {
      kind: 'vps',
      name: 'VPS 7',
      outOfService: [{ from: day, to: day, reason: 'Freins' }],
    });
    await dossier({ office: other, slots: [{ from: '14:00', hours: 2, vps: 1, rescueWorkerCount: 4 }] }).validated();
    const shown = (await planning.dayOf(other.id, day, all))!;
    expect(shown.hours).toHaveLength(24);
    const row = (kind: string) => shown.rows.find((each) => each.kind === kind)!;
    expect(row('rescuer').levels[13]).toMatchObject({ firm: 4, tentative: 0, available: 3 });
    expect(row('rescuer').levels[12]).toMatchObject({ firm: 0, available: 3 });
    expect(row('rescuer').levels[16]).toMatchObject({ firm: 4 });
    expect(row('vps').levels[14]).toMatchObject({ firm: 1, available: 0 });
    expect(shown.rows.map(({ kind }) => kind)).not.toContain('doctor');
    expect(shown.vehicles).toMatchObject([{ vehicle: { name: 'VPS 7' } }]);
    expect(new Set(shown.vehicles[0]!.outOfService)).toEqual(new Set(['Freins']));
    expect(shown.conflicts).toMatchObject([
      { kind: 'rescuer', start: at('13:30'), end: at('16:30') },
      { kind: 'vps', needed: 1, available: 0 },
    ]);
    expect((await planning.dayOf(other.id, '2028-03-26', all))!.hours).toHaveLength(23);
    expect((await planning.dayOf(other.id, '2028-10-29', all))!.hours).toHaveLength(25);
  });

  it('count what another office grants: less for the office of the dossier, more for the other, on its way too', async () => {
    const own = await app.scenario.office({ name: 'Irigny', travelMinutes: 0 });
    const helper = await app.scenario.office({ name: 'Millery', travelMinutes: 60 });
    await app.scenario.equipment(own, { kind: 'vps', name: 'VPS 8' });
    await app.scenario.equipment(helper, { kind: 'vps', name: 'VPS 9' });
    const slots = [{ from: '14:00', hours: 4, vps: 2 }];
    const course = await app.scenario.dossier({ name: 'Course', office: own, day, slots }).transformed();
    const local = await app.scenario
      .dossier({ name: 'Bal', office: helper, day, slots: [{ from: '18:00', hours: 1, vps: 1 }] })
      .transformed();
    const found = (await planning.conflictsOfDossier(course.id, all))!;
    expect(found.conflicts).toHaveLength(1);
    expect(found.missing).toEqual({ period: { start: at('14:00'), end: at('18:00') }, means: { vps: 1 } });
    await app.unitOfWork.query(
      `INSERT INTO aid_station.reinforcement_requests VALUES
         (900001, $1, $2, 1, now(), '${day}T14:00+02:00', '${day}T18:00+02:00', '{"vps": 2}', '', 'granted', '{"vps": 1}',
          1, now(), '')`,
      [course.id, helper.id],
    );
    const none = (await planning.conflictsOfDossier(course.id, all))!;
    expect(none).toMatchObject({ conflicts: [], missing: null });
    const ofHelper = async (scope: Scope) =>
      (await planning.conflictsOfOffice(helper.id, { start: day, end: day }, scope))!.conflicts;
    const conflict = { kind: 'vps', start: at('17:00'), end: at('19:00'), needed: 2, available: 1 };
    const bal = { id: local.id, eventName: 'Bal' };
    const reinforced = { id: course.id, eventName: 'Renfort – Course' };
    expect(await ofHelper(all)).toMatchObject([{ ...conflict, dossiers: [reinforced, bal] }]);
    const scope: Scope = { kind: 'office', departmentId: 69, officeId: helper.id };
    expect(await ofHelper(scope)).toMatchObject([{ dossiers: [{ ...reinforced, id: null }, bal] }]);
    expect((await planning.dayOf(helper.id, day, scope))!.rows[0]!.levels[13]).toMatchObject({ firm: 1 });
    await drop(course.id);
    await course.withStatuses({ commercialStatus: 3 });
    expect(await ofHelper(all)).toEqual([]);
  });

  it('count the rescuers of other offices who confirmed, those of a grant once', async () => {
    const own = await app.scenario.office({ name: 'Vourles', travelMinutes: 0, rescuerCount: 1 });
    const helper = await app.scenario.office({ name: 'Orliénas' });
    const slots = [{ from: '14:00', hours: 4, rescueWorkerCount: 4 }];
    const station = await app.scenario.dossier({ name: 'Trail', office: own, day, slots }).transformed();
    const { id } = station;
    const slotId = await station.opened();
    const qualifications = [{ name: 'PSE2', validUntil: null }];
    for (const office of [own, helper, helper]) {
      const memberId = await app.scenario.member(office, { qualifications });
      await app.application
        .get(AnswerSlot, { strict: false })
        .execute({ memberId, slotId, answer: 'yes', function: 'pse1' });
    }
    const needed = async () => (await planning.conflictsOfDossier(id, all))!.conflicts.map((each) => each.needed);
    expect(await needed()).toEqual([2]);
    await app.unitOfWork.query(
      `INSERT INTO aid_station.reinforcement_requests VALUES
         (900002, $1, $2, 1, now(), '${day}T14:00+02:00', '${day}T18:00+02:00', '{"rescuer": 3}', '', 'granted', '{"rescuer": 1}',
          1, now(), '')`,
      [id, helper.id],
    );
    expect(await needed()).toEqual([2]);
    await app.unitOfWork.query(
      `UPDATE aid_station.reinforcement_requests SET granted = '{"rescuer": 3}' WHERE id = 900002`,
    );
    expect(await needed()).toEqual([]);
  });

  it('are found only in the scope', async () => {
    const days = { start: day, end: day };
    const rhone: Scope = { kind: 'department', departmentId: 69 };
    const isere: Scope = { kind: 'department', departmentId: 38 };
    const own: Scope = { kind: 'office', departmentId: 69, officeId: office.id };
    const neighbour: Scope = { kind: 'office', departmentId: 69, officeId: app.demo.office('69/Givors').id };
    for (const scope of [rhone, own]) expect(await planning.conflictsOfOffice(office.id, days, scope)).not.toBeNull();
    for (const scope of [isere, neighbour]) {
      expect(await planning.conflictsOfOffice(office.id, days, scope)).toBeNull();
      expect(await planning.dayOf(office.id, day, scope)).toBeNull();
    }
  });
});
