import { type Dossier, type Office, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const day = '2028-06-10';

describe('the means of an office', () => {
  let app: TestApplication;
  let cadre: TestBrowser;
  let office: Office;
  beforeAll(async () => {
    app = await testApplication();
    cadre = await app.loginAs('cadre@demo.example');
    office = await app.scenario.office({ name: 'Saint-Genis' });
  });
  afterAll(() => app?.close());

  it('are entered, changed and retired by those who edit the office', async () => {
    const url = `/api/office/${office.id}/equipment`;
    const added = await cadre.post(url, { kind: 'vps', name: 'VPS 1', registration: 'AB-123-CD' });
    expect(added.status).toBe(201);
    const [{ id, version }] = added.body;
    const period = { from: '2028-06-01', to: '2028-06-03', reason: 'Freins' };
    const changed = await cadre.patch(`${url}/${id}`, { outOfService: [period], version });
    expect(changed.body).toMatchObject([
      { kind: 'vps', name: 'VPS 1', registration: 'AB-123-CD', quantity: 1, outOfService: [period] },
    ]);
    expect((await cadre.delete(`${url}/${id}?version=${changed.body[0].version}`)).body).toEqual([]);
  });

  it('warn of a conflict in French, in the office and in its dossiers', async () => {
    await cadre.patch(`/api/office/${office.id}`, { travelMinutes: 0 });
    await cadre.post(`/api/office/${office.id}/equipment`, { kind: 'vps', name: 'VPS 3' });
    const slots = [{ from: '14:00', hours: 4, vps: 1 }];
    const course = await app.scenario.dossier({ name: 'Course', office, day, slots }).validated();
    const match = await app.scenario.dossier({ name: 'Match', office, day, slots }).quoted();
    const conflict = (needed: string) => ({
      officeName: 'Saint-Genis',
      isEquipmentKnown: true,
      conflicts: [
        {
          kind: 'vps',
          text: `${needed}, 1\u00a0disponible, samedi 10 juin de 14\u00a0h à 18\u00a0h`,
          start: `${day}T14:00:00+02:00`,
          end: `${day}T18:00:00+02:00`,
          dossiers: [
            { id: course.id, eventName: 'Course' },
            { id: match.id, eventName: 'Match' },
          ],
        },
      ],
    });
    const ofOffice = `/api/office/${office.id}/means-conflicts?start=${day}&end=${day}`;
    expect((await cadre.get(ofOffice)).body.conflicts).toEqual([]);
    expect((await cadre.get(`/api/demand/${match.id}/means-conflicts`)).body).toMatchObject(
      conflict('2\u00a0VPS demandés'),
    );
    await match.validated();
    expect((await cadre.get(ofOffice)).body).toMatchObject(conflict('2\u00a0VPS demandés'));
    const shown = (await cadre.get(`/api/office/${office.id}/means-day?day=${day}`)).body;
    expect(shown.hours[14]).toBe(`${day}T14:00:00+02:00`);
    expect(shown.rows[0]).toMatchObject({ kind: 'vps', name: 'VPS' });
    expect(shown.rows[0].hours[14]).toEqual({ firm: 2, tentative: 0, available: 1 });
  });

  it('are on a board with those of the other offices, of at most seven days; members are named to managers only', async () => {
    const own = await app.scenario.office({ name: 'Vourles' });
    const dossier = await app.scenario.dossier({ name: 'Brocante', office: own, day }).priced();
    const url = '/api/planning/means-board?start=2028-06-09&end=2028-06-11';
    const shown = await cadre.get(url);
    expect(shown.status).toBe(200);
    const row = shown.body.offices.find(({ id }: { id: number }) => id === own.id);
    expect(row.days).toMatchObject([{ bars: [] }, { day, bars: [{ id: dossier.id, stage: 'asked' }] }, { bars: [] }]);
    const tooLong = await cadre.get('/api/planning/means-board?start=2028-06-05&end=2028-06-12');
    expect([tooLong.status, tooLong.body.errors]).toMatchObject([400, [{ field: 'end' }]]);

    const { slots } = (await cadre.get(`/api/demand/${dossier.id}/sign-up`)).body;
    const memberId = await app.scenario.member(own, { firstName: 'Ana', lastName: 'Roux' });
    const place = `/api/demand/${dossier.id}/sign-up/${slots[0].slotId}/member/${memberId}`;
    const confirmed = await cadre.put(place, { function: 'otherStaff', note: 'Accueil' });
    expect(confirmed.status).toBe(200);
    const dayUrl = `/api/office/${own.id}/means-day?day=${day}`;
    expect((await cadre.get(dayUrl)).body.people).toMatchObject([
      { id: dossier.id, eventName: 'Brocante', name: 'Ana Roux', officeName: 'Vourles', function: 'Autre intervenant' },
    ]);
    const accountant = await app.loginAs('compta@demo.example');
    expect((await accountant.get(dayUrl)).body.people).toBeNull();
  });

  it('warn of typed slots before they are saved, and store nothing', async () => {
    const dossier = await app.scenario
      .dossier({ name: 'Bal', office, day, slots: [{ from: '20:00', hours: 2 }] })
      .quoted();
    const url = `/api/demand/${dossier.id}/means-conflicts`;
    const slot = {
      ...{ rescueWorkerCount: 0, doctorHours: 0, nurseHours: 0, vps: 1, vl: 0, vtu: 0, vtp: 0 },
      ...{ lotA: 0, lotB: 0, lotC: 0, medicalLot: 0, tent: 0 },
    };
    const typed = (from: string, to: string, change: object = {}) =>
      cadre.post(url, { slots: [{ ...slot, startDate: `${day}T${from}`, endDate: `${day}T${to}`, ...change }] });
    const warned = await typed('17:00', '19:00');
    expect(warned.status).toBe(200);
    expect(warned.body.conflicts).toMatchObject([{ kind: 'vps', start: `${day}T17:00:00+02:00`, needed: 3 }]);
    expect((await typed('18:00', '19:00')).body.conflicts).toEqual([]);
    expect((await cadre.get(url)).body.conflicts).toEqual([]);

    expect((await typed('19:00', '17:00')).body.errors).toMatchObject([{ field: 'slots.0.endDate' }]);
    const inYear = (year: number) => ({ ...slot, startDate: `${year}-06-10T17:00`, endDate: `${year}-06-10T19:00` });
    const apart = await cadre.post(url, { slots: [inYear(2028), inYear(2030)] });
    expect([apart.status, apart.body.errors]).toMatchObject([422, [{ field: 'slots' }]]);
  });

  describe('assigned by name', () => {
    const day = '2028-06-17';
    let office: Office;
    let vps: number;
    beforeAll(async () => {
      office = await app.scenario.office({ name: 'Brignais', travelMinutes: 0 });
      vps = await app.scenario.equipment(office, { kind: 'vps', name: 'VPS 1' });
    });

    const priced = (name: string) =>
      app.scenario.dossier({ name, office, day, slots: [{ from: '14:00', hours: 4, vps: 2 }] }).priced();
    const addressOf = async (dossier: Dossier) =>
      `/api/demand/${dossier.id}/slots/${(await dossier.snapshot())!.slots[0]!.id}/assignments`;

    it('are shown per slot with what speaks against them; the day of the office names the dossier', async () => {
      const course = await priced('Course');
      const match = await priced('Match');
      const assigned = await cadre.put(await addressOf(course), { equipmentIds: [vps], version: 0 });
      expect(assigned.status).toBe(200);
      expect(assigned.body).toMatchObject({
        version: 1,
        officeName: 'Brignais',
        slots: [
          {
            start: `${day}T14:00:00+02:00`,
            counts: [{ kind: 'vps', sold: 2, assigned: 1, text: '1\u00a0VPS affecté sur 2 vendus' }],
            means: [{ id: vps, name: 'VPS 1', isAssigned: true, isSold: true, warnings: [] }],
          },
        ],
      });
      const shown = await cadre.get(`/api/demand/${match.id}/assignments`);
      const taken = 'déjà pris par «\u00a0Course\u00a0» samedi 17 juin de 14\u00a0h à 18\u00a0h';
      expect(shown.body.slots[0].means).toMatchObject([{ id: vps, isAssigned: false, warnings: [taken] }]);
      // The warning locks nothing.
      expect((await cadre.put(await addressOf(match), { equipmentIds: [vps] })).status).toBe(200);
      const [vehicle] = (await cadre.get(`/api/office/${office.id}/means-day?day=${day}`)).body.vehicles;
      expect(vehicle.assigned).toEqual([
        { id: course.id, eventName: 'Course', firstHour: 14, lastHour: 17 },
        { id: match.id, eventName: 'Match', firstHour: 14, lastHour: 17 },
      ]);
      expect([vehicle.overlapping[13], vehicle.overlapping[14]]).toEqual([false, true]);
    });
  });
});
