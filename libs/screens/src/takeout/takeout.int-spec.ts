import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { FrozenFiles, type Principal } from '@pds/kernel';
import { Jobs, TakeOutDepartment } from '@pds/platform';
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

  /** A logo of the department 69, and of each issuer a statement of the bank with a line. */
  async function addLogoAndStatement(): Promise<void> {
    const frozenFiles = app.application.get(FrozenFiles, { strict: false });
    const logo = await frozenFiles.freeze(Buffer.from('image'), { folder: 'logos', name: '69', extension: 'png' });
    await query('UPDATE organisations.departments SET logo_key = $1, logo_sha256 = $2 WHERE id = 69', [
      logo.key,
      logo.sha256,
    ]);
    for (const { issuer, department } of await query<{ issuer: string; department: number }>(
      'SELECT DISTINCT issuer_code AS issuer, department_id AS department FROM accounting.invoices WHERE department_id IN (38, 69)',
    )) {
      const place = { folder: 'statements', name: String(department), extension: 'camt' };
      const statement = await frozenFiles.freeze(Buffer.from(`relevé ${department}`), place);
      await query(
        `WITH s AS (INSERT INTO accounting.bank_statements (issuer_code, file_name, format, file_key, sha256, uploaded_by, uploaded_at)
           VALUES ($1, 'novembre.XML', 'camt', $2, $3, 1, '2026-11-20T10:00:00Z') RETURNING id)
         INSERT INTO accounting.bank_lines (issuer_code, statement_id, key, account, booked_on, amount_cents, label, counterparty, reference, is_reversal)
         SELECT $1, id, repeat('a', 64), '', '2026-11-18', 12345, 'VIR ' || $4, '', '', false FROM s`,
        [issuer, statement.key, statement.sha256, String(department)],
      );
    }
  }

  it('is one archive: each list, each paper as it was frozen, and nothing of another department', async () => {
    const paid = await app.scenario.dossier({ name: 'Foulées / du ../ Rhône', price: 200 }).paid({ amount: 100 });
    const credit = await paid.credited({ amount: 50 });
    await paid.furtherDocument(2);
    const elsewhere = await app.scenario.dossier({ name: 'Fête de la Saône', department: 38, price: 300 }).invoiced();
    const slotId = await paid.opened();
    const away = [{ from: '2027-02-01', to: '2027-02-03' }];
    const more = { functions: ['teamMember', 'teamLeader'], away } as const;
    const [own, helping] = [await app.scenario.office(), await app.scenario.office({ department: 38 })];
    for (const [office, lastName, state, of] of [
      [own, 'Abel', 'maybe', null],
      [helping, 'Bloch', 'confirmed', 'pse1'],
      [helping, 'Caron', 'maybe', null],
    ] as const)
      await query(
        `INSERT INTO aid_station.answers (slot_id, member_id, state, function, is_minor, note) VALUES ($1, $2, $3, $4, false, '')`,
        [slotId, await app.scenario.member(office, { lastName, ...more }), state, of],
      );
    await app.drainJobs();

    await addLogoAndStatement();
    await query(
      `WITH m AS (INSERT INTO platform.mails (key, demand_id, recipient, subject, text_body, html_body)
         VALUES ('takeout', $1, 'a@demo.example', 'Votre devis', 'Texte confidentiel', '') RETURNING id)
       INSERT INTO platform.mail_recipients (mail_id, place, kind, address) SELECT id, 0, 'to', 'a@demo.example' FROM m`,
      [paid.id],
    );

    const files = await takeOut(69);
    const names = Object.keys(files);
    expect(names).toEqual(
      expect.arrayContaining([
        'LISEZ-MOI.txt',
        'Listes/Dossiers.xlsx',
        ...[
          'Organisations',
          'Moyens des antennes',
          'Personnes de l’association',
          'Tarifs et prestations',
          'Évènements passés',
        ].map((title) => `Listes/À réimporter/${title}.xlsx`),
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
    expect(rows('Inscriptions')).toMatchObject([
      { Dossier: paid.id, Nom: 'Abel', Fonction: null, Réponse: 'a répondu «\u00a0peut-être\u00a0»' },
      { Dossier: paid.id, Nom: 'Bloch', Fonction: 'PSE1', Réponse: 'a confirmé' },
    ]);
    expect(rows('Fonctions et absences').filter(({ Nom }) => ['Abel', 'Bloch'].includes(String(Nom)))).toMatchObject([
      { Nom: 'Abel', Fonctions: 'Équipier, Chef d’équipe', Absences: 'du 2027-02-01 au 2027-02-03' },
    ]);
    expect(rows('Postes de secours').map((row) => row['ID'])).toEqual([paid.id]);
    expect(rows('Documents')).toHaveLength(2);
    expect(rows('Factures')).toMatchObject([{ Numéro: paid.invoice.number, Montant: 200 }]);
    expect(rows('Avoirs')).toMatchObject([{ Montant: 50 }]);
    expect(rows('Règlements')).toMatchObject([{ Montant: 100, 'Mode de règlement': 'Virement' }]);
    expect(rows('Utilisateurs').map((row) => row['E-mail'])).toContain('cadre@demo.example');
    expect(rows('Tarifs')).toHaveLength(15);
    expect(rows('Tarifs').every((row) => row['Tarif'] !== null && row['Prix'] !== null)).toBe(true);
    expect(rows('Antennes').length).toBeGreaterThan(0);
    expect(rows('En-têtes')[0]).toMatchObject({ Nom: 'Rhône' });
    expect(rows('Lignes de relevés')).toMatchObject([{ Montant: 123.45, Libellé: 'VIR 69', État: 'En attente' }]);
    expect(rows('E-mails')).toContainEqual(
      expect.objectContaining({ Dossier: paid.id, Objet: 'Votre devis', Destinataires: 'a@demo.example' }),
    );
    const timeline = names.find((name) => name.includes(`/${paid.id} `) && name.endsWith('Historique.xlsx'))!;
    expect(sheets.get(timeline)).toContainEqual(expect.objectContaining({ Évènement: 'Dossier créé' }));
    expect(Buffer.from(files['Relevés bancaires/2026/novembre.xml']!).toString()).toBe('relevé 69');
    expect(Buffer.from(files['En-têtes/Logo.png']!).toString()).toBe('image');

    const texts = [...sheets.values()].map((sheet) => JSON.stringify(sheet)).join();
    expect(texts).toContain('Foulées');
    expect(names.join()).not.toContain('Saône');
    expect(names.flatMap((name) => name.split('/'))).not.toContain('..');
    expect(texts).not.toContain('Fête de la Saône');
    expect(texts).not.toContain('Texte confidentiel');
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

  it('is for administrators, and each for its own', async () => {
    const [{ id }] = ((await admin.get('/api/takeout')).body as { records: [{ id: number }] }).records;
    const manager = await app.loginAs('cadre@demo.example');
    for (const browser of [manager, app.visitor()]) {
      const expected = browser === manager ? 403 : 401;
      expect((await browser.post('/api/takeout', { department: 69 })).status).toBe(expected);
      expect((await browser.get('/api/takeout')).status).toBe(expected);
      expect((await browser.get(`/api/takeout/${id}/file`)).status).toBe(expected);
      expect((await browser.post(`/api/takeout/${id}/cancel`)).status).toBe(expected);
    }
    expect((await admin.post('/api/takeout', { department: 9_999 })).status).toBe(404);
    const other = await app.application
      .get(Jobs)
      .start(TakeOutDepartment, { departmentId: 69, fileName: 'Rhône', principal }, principal.accountId + 1);
    expect((await admin.post(`/api/takeout/${other}/cancel`)).status).toBe(404);
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
