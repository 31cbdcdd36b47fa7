import { PDFDocument } from '@cantoo/pdf-lib';
import { FileStore } from '@pds/platform';
import { entriesOf } from '@pds/platform/testing';
import { type Dossier, type TestApplication, type TestBrowser, testApplication } from '@pds/testing';
import ExcelJs from 'exceljs';

/** Exports of accounting data, opened and compared with the lists. */
describe('exports of accounting over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let accountant: TestBrowser;
  let officeManager: TestBrowser;
  let isere: TestBrowser;
  let admin: TestBrowser;
  const hostile = '=HYPERLINK("http://x.example";"Club & <b>Co</b>")';
  const stations: (Dossier & { readonly invoice: { readonly id: number; readonly number: string } })[] = [];

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    accountant = await app.loginAs('compta@demo.example');
    officeManager = await app.loginAs('antenne@demo.example');
    isere = await app.loginAs('cadre38@demo.example');
    admin = await app.loginAs('admin@demo.example');
    for (const [name, price] of [
      ['Marathon', 1_234.5],
      [hostile, 100],
      ['Kermesse', 0.07],
    ] as const) {
      stations.push((await app.dossier({ name, day: '2027-10-04', price }).invoiced()) as (typeof stations)[number]);
    }
    const [first] = stations;
    await app.unitOfWork.query(
      `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on)
       VALUES ($1, 1, 1000, '2026-11-20'), ($1, 2, 2050, '2026-11-21')`,
      [first!.invoice.id],
    );
    await app.drainJobs();
  });

  afterAll(() => app?.close());

  async function sheetOf(bytes: Buffer) {
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
    const sheet = workbook.worksheets[0]!;
    const rows: unknown[][] = [];
    sheet.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
    return { sheet, heads: rows[0]!, rows: rows.slice(1) };
  }

  const ids = () => stations.map(({ invoice }) => invoice.id);
  const start = (who: TestBrowser, body: object) => who.post('/api/accounting/export', body);

  async function made(who: TestBrowser, body: object) {
    const started = await start(who, body);
    expect([started.status, started.body.state, started.body.mine]).toEqual([201, 'queued', true]);
    await app.drainJobs();
    const { id } = started.body;
    const { body: shown } = await who.get(`/api/accounting/export/${id}`);
    const file = await who.get(`/api/accounting/export/${id}/file`);
    return { id, shown, file };
  }

  it('exports the list of invoices as a workbook with the same rows, order, dates, euros and texts', async () => {
    const search = { sort: 'amount', direction: 'asc' } as const;
    const list = await manager.get('/api/invoice?sort=amount&direction=asc&perPage=10000');
    const { shown, file } = await made(manager, { list: 'invoices', type: 'xls', search });
    expect(shown).toMatchObject({
      state: 'done',
      percent: 100,
      rows: list.body.records.length,
      unreadable: [],
      fileName: 'Export_xls.xlsx',
      size: file.raw.length,
      problem: null,
      mine: true,
    });
    expect(shown.madeBy).toMatch(/\w+ \w+/);
    expect(file.headers['content-disposition']).toContain('attachment; filename="Export_xls.xlsx"');
    const { sheet, heads, rows } = await sheetOf(file.raw);
    expect(heads.slice(0, 7)).toEqual(['ID', 'Numéro', 'Date', 'Échéance', 'Retard (j)', 'Montant', 'Solde']);
    expect(rows.map((row) => [row[0], row[1], row[5], row[6], row[9]])).toEqual(
      list.body.records.map((line: never) => {
        const { id, number, amount, balance, aidStation } = line as {
          id: number;
          number: string;
          amount: number;
          balance: number;
          aidStation: { eventName: string };
        };
        return [id, number, amount, balance, aidStation.eventName];
      }),
    );
    expect(rows.map((row) => (row[2] as Date).toISOString().slice(0, 10))).toEqual(
      list.body.records.map(({ createdAt }: { createdAt: string }) => createdAt.slice(0, 10)),
    );
    expect(sheet.getCell('F2').numFmt).toBe('#,##0.00');
    // A text that looks like a formula remains a text.
    expect(rows.flat()).toContain(hostile);
  });

  it('uses the column headings of the screens, in the requested order', async () => {
    const heads = async (list: string, columns: readonly string[], search?: object) =>
      (await sheetOf((await made(manager, { list, type: 'xls', columns, search })).file.raw)).heads;
    const payment = [
      ...['ID', 'Numéro de facture associée', 'Date d’encaissement', 'Montant', 'Nature', 'ID organisation'],
      ...['Organisation', 'Poste de secours'],
    ];
    const paymentKeys = [
      ...['id', 'invoice', 'paymentDate', 'amount', 'kind', 'organizationId', 'organization', 'aidStation'],
    ];
    expect(await heads('transfers', paymentKeys)).toEqual(payment);
    expect(await heads('cheques', [...paymentKeys, 'deposit'].toReversed())).toEqual(
      [...payment, 'Remise'].toReversed(),
    );
    expect(await heads('credits', ['invoice', 'createdAt', 'number'])).toEqual([
      ...['Facture correspondante', 'Date de l’avoir', 'Numéro d’avoir'],
    ]);
    expect(await heads('invoices', ['daysLate', 'dueDate', 'id'])).toEqual(['Retard (j)', 'Échéance', 'ID']);
    expect(await heads('customers', ['closing', 'organization'], { sort: 'closing' })).toEqual([
      ...['Solde final', 'Organisation'],
    ]);
  });

  it('shows where a cheque is, in the words of the screen', async () => {
    const { body } = await manager.get(`/api/payment?type=2&number=${stations[0]!.invoice.number}`);
    const remise = async () => {
      const { file } = await made(manager, {
        list: 'cheques',
        type: 'xls',
        ids: [body.records[0].id],
        columns: ['deposit', 'kind'],
      });
      return (await sheetOf(file.raw)).rows;
    };
    expect(await remise()).toEqual([['À remettre']]);
    await manager.post('/api/deposit-slip/otherwise', { paymentIds: [body.records[0].id] });
    expect(await remise()).toEqual([[expect.stringMatching(/^Déjà remis \(noté par \S.* le \d\d\/\d\d\/\d{4}\)$/)]]);
  });

  it('puts the frozen PDFs into a zip, byte for byte, and into one PDF', async () => {
    const zip = await made(manager, {
      list: 'invoices',
      type: 'zip',
      ids: ids(),
      search: { sort: 'id', direction: 'asc' },
    });
    const entries = entriesOf(zip.file.raw);
    expect(entries.map(({ name, method }) => [name, method])).toEqual(
      stations.map(({ invoice }) => [`${invoice.number}.pdf`, 0]),
    );
    const pages: number[] = [];
    for (const [index, { invoice }] of stations.entries()) {
      const { raw } = await manager.get(`/api/invoice/download/${invoice.id}`);
      expect(entries[index]!.content.equals(raw)).toBe(true);
      pages.push((await PDFDocument.load(raw)).getPageCount());
    }
    const pdf = await made(manager, { list: 'invoices', type: 'pdf', ids: ids() });
    expect(pdf.shown).toMatchObject({ rows: 3, fileName: 'Export_pdf.pdf' });
    const merged = await PDFDocument.load(pdf.file.raw);
    expect(merged.getPageCount()).toBe(pages.reduce((sum, count) => sum + count, 0));
  });

  it('returns the files directly for the calls of the specification', async () => {
    const xlsx = await manager.get(`/api/invoice/export?orgaName=foul%C3%A9es&sort=id&direction=asc`);
    expect(xlsx.headers['content-disposition']).toContain('Export_xls.xlsx');
    const numbers = (await sheetOf(xlsx.raw)).rows.map((row) => row[1]);
    for (const { invoice } of stations) expect(numbers).toContain(invoice.number);
    const zip = await manager.get(`/api/invoice/download/?id=${ids()[0]}`);
    expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(entriesOf(zip.raw).map(({ name }) => name)).toEqual([`${stations[0]!.invoice.number}.pdf`]);
    const second = await manager.get(`/api/invoice/export?perPage=2&page=2&sort=id&direction=asc&number=F69`);
    const page = await manager.get(`/api/invoice?perPage=2&page=2&sort=id&direction=asc&number=F69`);
    expect((await sheetOf(second.raw)).rows.map((row) => row[0])).toEqual(
      page.body.records.map(({ id }: { id: number }) => id),
    );
  });

  it('names a paper that cannot be read, and includes the others', async () => {
    const spoiled = stations[1]!.invoice;
    const [row] = await app.unitOfWork.query<{ file_key: string }>(
      'SELECT file_key FROM accounting.invoices WHERE id = $1',
      [spoiled.id],
    );
    const store = app.application.get(FileStore, { strict: false });
    const bytes = await store.get(row!.file_key);
    await store.put(row!.file_key, Buffer.from('%PDF-altered'), 'application/pdf');
    try {
      for (const type of ['zip', 'pdf']) {
        const { shown, file } = await made(manager, { list: 'invoices', type, ids: ids() });
        expect(shown).toMatchObject({ state: 'done', rows: 2, unreadable: [spoiled.number] });
        if (type === 'zip') {
          const note = entriesOf(file.raw).find(({ name }) => name === 'Documents illisibles.txt');
          expect(note!.content.toString()).toContain(spoiled.number);
        }
      }
    } finally {
      await store.put(row!.file_key, bytes, 'application/pdf');
    }
  });

  it('refuses a column or filter that a list does not have', async () => {
    const refused = async (body: object) => {
      const { status, body: problem } = await start(manager, body);
      return [status, problem.errors?.[0]?.field ?? problem.code];
    };
    expect(await refused({ list: 'cheques', type: 'pdf' })).toEqual([422, 'type']);
    expect(await refused({ list: 'cheques', type: 'xls', search: { state: 'paid' } })).toEqual([400, 'search.state']);
    expect(await refused({ list: 'invoices', type: 'xls', columns: ['secret'] })).toEqual([400, 'columns']);
  });

  it('can be read by callers with its scope, and stopped only by its owner', async () => {
    const { id } = await made(manager, { list: 'invoices', type: 'xls' });
    for (const who of [isere, officeManager]) {
      for (const path of ['', '/file']) expect((await who.get(`/api/accounting/export/${id}${path}`)).status).toBe(404);
      expect(
        (await who.get('/api/accounting/export')).body.records.map((each: { id: number }) => each.id),
      ).not.toContain(id);
    }
    for (const who of [accountant, admin]) {
      expect((await who.get(`/api/accounting/export/${id}`)).body).toMatchObject({ id, mine: false });
      expect((await who.get(`/api/accounting/export/${id}/file`)).status).toBe(200);
    }
    expect((await accountant.post(`/api/accounting/export/${id}/cancel`)).status).toBe(404);
    // Contains nothing of another department or office, although their rows exist.
    const theirs = await made(isere, { list: 'invoices', type: 'xls', ids: ids() });
    expect((await sheetOf(theirs.file.raw)).rows).toEqual([]);
  });

  it('remains visible however many other exports are created: page by page, newest first', async () => {
    const { id } = (await start(manager, { list: 'credits', type: 'xls' })).body;
    for (let made = 0; made < 20; made++) await start(accountant, { list: 'credits', type: 'xls' });
    await app.drainJobs();
    const pages: { readonly id: number }[][] = [];
    const { total } = (await manager.get('/api/accounting/export')).body;
    for (let page = 1; pages.length * 20 < total; page++) {
      const { body } = await manager.get(`/api/accounting/export?page=${page}`);
      expect(body).toMatchObject({ total, page, perPage: 20 });
      pages.push(body.records);
    }
    const found = pages.flat().map((one) => one.id);
    expect([pages[0]!.length, found.length]).toEqual([20, total]);
    expect(found).toEqual(found.toSorted((one, other) => other - one));
    expect(pages[0]!.map((one) => one.id)).not.toContain(id);
    expect(found).toContain(id);
    expect((await manager.get('/api/accounting/export?page=0')).status).toBe(400);
  });

  it("contains what its owner could see when requesting it, even if the owner's scope changes later", async () => {
    const started = await start(manager, { list: 'invoices', type: 'xls', ids: ids() });
    const [job] = await app.unitOfWork.query<{ input: { principal: { scope: object } } }>(
      'SELECT input FROM platform.jobs WHERE id = $1',
      [started.body.id],
    );
    expect(job!.input.principal.scope).toEqual({ kind: 'department', departmentId: 69 });
    await app.drainJobs();
    expect((await manager.get(`/api/accounting/export/${started.body.id}`)).body.rows).toBe(3);
  });
});
