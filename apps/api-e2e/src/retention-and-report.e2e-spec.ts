import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';
import { readWorkbook } from './read-workbook';

/** A year without demonstration data. */
const year = 2023;

describe('terms of retention and the yearly report over HTTP', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  let manager: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    admin = await app.loginAs('admin@demo.example');
    manager = await app.loginAs('cadre@demo.example');
    const held = (person: string, department: number, day: string) =>
      app.scenario.dossier({ staff: app.demo.person(person), department, day, price: 100 }).transformed();
    await held('cadre@demo.example', 69, `${year}-06-10`);
    await held('cadre@demo.example', 69, `${year}-06-17`);
    await held('cadre38@demo.example', 38, `${year}-07-01`);
  });
  afterAll(() => app?.close());

  const categoryOf = async (name: string) =>
    (
      (await admin.get('/api/retention')).body as { categories: { name: string; months: number; due: number | null }[] }
    ).categories.find((category) => category.name === name)!;

  it('sets a term within the bounds of the law, and refuses others at the field', async () => {
    expect((await categoryOf('accounting.books')).months).toBe(120);
    expect((await admin.put('/api/retention/terms/accounting.books', { months: 132 })).status).toBe(204);
    expect((await categoryOf('accounting.books')).months).toBe(132);
    const refused = await admin.put('/api/retention/terms/accounting.books', { months: 119 });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'months', message: 'Choisissez une durée de 120 à 180 mois.' }],
    ]);
    expect((await categoryOf('accounting.books')).months).toBe(132);
  });

  it('counts what is due in a simulation, which erases nothing', async () => {
    const demands = () => app.unitOfWork.query('SELECT id FROM demand.demands ORDER BY id');
    const dossier = await app.scenario
      .dossier({ staff: app.demo.person('cadre@demo.example'), day: '2019-05-04' })
      .filed();
    await app.unitOfWork.query(`UPDATE demand.demands SET updated_at = '2019-05-04' WHERE id = $1`, [dossier.id]);
    const before = await demands();
    expect((await admin.post('/api/retention/simulate')).status).toBe(204);
    await app.drainJobs();
    expect((await categoryOf('demand.without-station')).due).toBe(1);
    expect(await demands()).toEqual(before);
    // A count made with another term says nothing about the new one.
    await admin.put('/api/retention/terms/demand.without-station', { months: 24 });
    expect((await categoryOf('demand.without-station')).due).toBeNull();
  });

  it('prints the register of processing', async () => {
    const { status, headers, raw } = await admin.get('/api/retention/register');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('reports the stations of the caller’s scope, as the list that each figure opens', async () => {
    const report = async (browser: TestBrowser) => (await browser.get(`/api/yearly-report?year=${year}`)).body;
    expect((await report(admin)).total).toMatchObject({ stations: 3, hours: 24, rescuers: 12, rescuerHours: 96 });
    const own = await report(manager);
    expect(own.total.stations).toBe(2);
    for (const { kind, departmentId, stations } of own.cells as {
      kind: string;
      departmentId: number;
      stations: number;
    }[]) {
      const list = `/api/aid-station/list?heldIn=${year}&kind=${kind}&department=${departmentId}`;
      expect((await manager.get(list)).body.total).toBe(stations);
    }
  });

  it('writes the same figures into the workbook and prints them', async () => {
    const { name, rows } = await readWorkbook(admin, `/api/yearly-report/workbook?year=${year}`);
    expect(name).toBe(String(year));
    expect(rows[0]).toEqual([
      'Département',
      'Dispositif',
      'Postes tenus',
      'Dont importés',
      'Heures de poste',
      'Participations de secouristes',
      'Heures de secouristes',
      'Public couvert',
    ]);
    expect(rows.at(-1)).toEqual(['Ensemble', 'Total', 3, 0, 24, 12, 96, 1500]);
    const pdf = await admin.get(`/api/yearly-report/pdf?year=${year}`);
    expect([pdf.status, pdf.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });
});
