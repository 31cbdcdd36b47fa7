import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const day = '2028-06-10';

describe('the means of an office', () => {
  let app: TestApplication;
  let cadre: TestBrowser;
  let office: Awaited<ReturnType<TestApplication['scenario']['office']>>;
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
});
