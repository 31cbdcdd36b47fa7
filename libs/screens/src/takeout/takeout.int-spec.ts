import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Principal } from '@pds/kernel';
import { Imports, Jobs, TakeOutDepartment } from '@pds/platform';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import ExcelJs from 'exceljs';
import { unzipSync } from 'fflate';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('everything of a department', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  let principal: Principal;

  beforeAll(async () => {
    app = await testApplication();
    admin = await app.loginAs('admin@demo.example');
    principal = app.demo.person('admin@demo.example').principal;
  });
  afterAll(() => app?.close());

  const query = <Row>(text: string, values: readonly unknown[] = []) => app.unitOfWork.query<Row>(text, values);

  /** The workbook's first sheet as rows by their titles. */
  async function rowsOf(bytes: Uint8Array): Promise<Readonly<Record<string, unknown>>[]> {
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.load(bytes as never);
    const [head = [], ...rows] = (workbook.worksheets[0]!.getSheetValues() as unknown[][]).slice(1);
    return rows.map((row) => Object.fromEntries(head.slice(1).map((title, at) => [title, row[at + 1] ?? null])));
  }

  async function takeOut(department: number): Promise<Readonly<Record<string, Uint8Array>>> {
    expect((await admin.post('/api/takeout', { department })).status).toBe(204);
    await app.drainJobs();
    const { records } = (await admin.get('/api/takeout')).body as { records: { id: number; state: string }[] };
    expect(records[0]).toMatchObject({ state: 'done', unreadable: 0, fileName: expect.stringMatching(/\.zip$/) });
    const { status, raw } = await admin.get(`/api/takeout/${records[0]!.id}/file`);
    expect(status).toBe(200);
    return unzipSync(raw);
  }

  it('is one archive: each list, each paper as it was frozen, and nothing of another department', async () => {
    const paid = await app.scenario.dossier({ name: 'Foulées / du ../ Rhône', price: 200 }).paid({ amount: 100 });
    const credit = await paid.credited({ amount: 50 });
    await paid.furtherDocument(2);
    const elsewhere = await app.scenario.dossier({ name: 'Fête de la Saône', department: 38, price: 300 }).invoiced();
    await app.drainJobs();

    const files = await takeOut(69);
    const names = Object.keys(files);
    expect(names).toEqual(
      expect.arrayContaining([
        'LISEZ-MOI.txt',
        'Listes/Dossiers.xlsx',
        'Listes/À réimporter/Organisations.xlsx',
        expect.stringMatching(new RegExp(`^Factures/\\d{4}/${paid.invoice.number}\\.pdf$`)),
        expect.stringMatching(new RegExp(`^Avoirs/\\d{4}/${credit.number}\\.pdf$`)),
        expect.stringMatching(
          new RegExp(`^Dossiers/\\d{4}/${paid.id} Foulées du .. Rhône/Devis ${paid.quote.id}\\.pdf$`),
        ),
      ]),
    );
    expect(Buffer.from(files['LISEZ-MOI.txt']!).toString()).toContain('Factures');

    const frozen = await query<{ sha256: string }>(
      `SELECT sha256 FROM documents.documents WHERE demand_id = $1
       UNION ALL SELECT sha256 FROM accounting.invoices WHERE aid_station_id = $1
       UNION ALL SELECT sha256 FROM accounting.credit_notes WHERE aid_station_id = $1`,
      [paid.id],
    );
    expect(frozen).toHaveLength(4);
    const hashes = new Set(Object.values(files).map(sha256));
    for (const each of frozen) expect(hashes).toContain(each.sha256);

    const sheets = new Map<string, Readonly<Record<string, unknown>>[]>();
    for (const name of names.filter((each) => each.endsWith('.xlsx'))) sheets.set(name, await rowsOf(files[name]!));
    const rows = (name: string) => sheets.get(`Listes/${name}.xlsx`)!;
    expect(rows('Dossiers').map((row) => row['ID'])).toContain(paid.id);
    expect(rows('Créneaux').map((row) => row['Dossier'])).toContain(paid.id);
    expect(rows('Postes de secours').map((row) => row['ID'])).toEqual([paid.id]);
    expect(rows('Documents')).toHaveLength(2);
    expect(rows('Factures')).toMatchObject([{ Numéro: paid.invoice.number, Montant: 200 }]);
    expect(rows('Avoirs')).toMatchObject([{ Montant: 50 }]);
    expect(rows('Règlements')).toMatchObject([{ Montant: 100, 'Mode de règlement': 'Virement' }]);
    expect(rows('Utilisateurs').map((row) => row['E-mail'])).toContain('cadre@demo.example');
    expect(rows('Tarifs')).toHaveLength(15);
    expect(rows('Antennes').length).toBeGreaterThan(0);

    const texts = [...sheets.values()].map((sheet) => JSON.stringify(sheet)).join();
    expect(texts).toContain('Foulées');
    expect(names.join()).not.toContain('Saône');
    expect(names.flatMap((name) => name.split('/'))).not.toContain('..');
    expect(texts).not.toContain('Fête de la Saône');
    // Papers of the scenario's quotes are blank, hence alike; invoices are printed.
    const [other] = await query<{ sha256: string }>(
      'SELECT sha256 FROM accounting.invoices WHERE aid_station_id = $1',
      [elsewhere.id],
    );
    expect(hashes).not.toContain(other!.sha256);
    // Passwords, secrets and their digests are in no list.
    for (const { secret } of await query<{ secret: string }>(
      'SELECT password_hash AS secret FROM users.accounts WHERE password_hash IS NOT NULL',
    ))
      expect(texts).not.toContain(secret);
    for (const sheet of sheets.values())
      for (const title of Object.keys(sheet[0] ?? {}))
        expect(title).not.toMatch(/mot de passe|secret|jeton|empreinte/i);
  });

  it('names lost files instead of failing', async () => {
    const { quote } = await app.scenario.dossier({ department: 38 }).quoted();
    await query(`UPDATE documents.documents SET sha256 = repeat('0', 64) WHERE id = $1`, [quote.id]);
    const id = await app.application
      .get(Jobs)
      .start(TakeOutDepartment, { departmentId: 38, fileName: 'Isère', principal }, principal.accountId);
    await app.drainJobs();
    const job = await app.application.get(Jobs).find(id, principal.accountId);
    expect(job).toMatchObject({ state: 'done', result: { unreadable: 1 }, file: { name: 'Isère.zip' } });
    const { bytes } = await app.application.get(Jobs).openResult(id, principal.accountId);
    const files = unzipSync(await buffer(bytes));
    expect(Buffer.from(files['Fichiers illisibles.txt']!).toString()).toContain(`Devis ${quote.id}.pdf`);
  });

  it.each(['organisations', 'members'])('has a list of %s that imports again and changes nothing', async (things) => {
    const importable = `organisations.${things}`;
    await app.scenario.member(app.demo.office('69/Givors'), {
      ...{ email: 'ada@benevoles.example', functions: ['logistician', 'teamLeader'], isMinor: true },
      qualifications: [{ name: 'PSE1', validUntil: '2040-05-12' }],
    });
    const manager = app.demo.person('cadre@demo.example').principal;
    const imports = app.application.get(Imports);
    const browser = await app.loginAs('cadre@demo.example');
    const { status, raw } = await browser.get(`/api/import/importable/${importable}/export`);
    expect(status).toBe(200);
    const received = await imports.receive(
      { importable, departmentId: 69 },
      { fileName: 'Liste.xlsx', bytes: raw },
      manager,
    );
    const { sheet, titleRow, titles, columns, words } = received.head!;
    expect(columns).toHaveLength(titles.length);
    await imports.choose(received.id, { sheet, titleRow, columns, words, sensitive: [] }, manager);
    await app.drainJobs();
    const { counts } = await imports.show(received.id, manager);
    const rows = await rowsOf(raw);
    expect(rows.length).toBeGreaterThan(0);
    expect(counts).toEqual({ create: 0, change: 0, same: rows.length, refuse: 0, ask: 0 });
  });

  it('is for administrators, and each for its own', async () => {
    const [{ id }] = ((await admin.get('/api/takeout')).body as { records: [{ id: number }] }).records;
    const manager = await app.loginAs('cadre@demo.example');
    for (const browser of [manager, app.visitor()]) {
      const expected = browser === manager ? 403 : 401;
      expect((await browser.post('/api/takeout', { department: 69 })).status).toBe(expected);
      expect((await browser.get('/api/takeout')).status).toBe(expected);
      expect((await browser.get(`/api/takeout/${id}/file`)).status).toBe(expected);
    }
    expect((await admin.post('/api/takeout', { department: 9_999 })).status).toBe(404);
    const other = await app.application
      .get(Jobs)
      .start(TakeOutDepartment, { departmentId: 69, fileName: 'Rhône', principal }, principal.accountId + 1);
    await app.drainJobs();
    expect((await admin.get(`/api/takeout/${other}/file`)).status).toBe(404);
    // Whoever lost the role meanwhile gets nothing.
    const lost = { ...principal, accountId: app.demo.person('cadre@demo.example').accountId };
    const refused = await app.application
      .get(Jobs)
      .start(TakeOutDepartment, { departmentId: 69, fileName: 'Rhône', principal: lost }, lost.accountId);
    await app.drainJobs();
    expect(await app.application.get(Jobs).find(refused, lost.accountId)).toMatchObject({
      state: 'failed',
      file: null,
    });
  });
});
