import ExcelJs from 'exceljs';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

/** The « fichier des écritures comptables », parsed as the tax office parses it. */
describe('accounting entries over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let accountant: TestBrowser;
  let isere: TestBrowser;
  let invoice: { readonly id: number; readonly number: string };
  let credited: { readonly id: number; readonly number: string };
  const year = '2027';

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    accountant = await app.loginAs('compta@demo.example');
    isere = await app.loginAs('cadre38@demo.example');
    const dossier = (name: string, price: number) => app.dossier({ name, day: '2027-10-04', price });
    ({ invoice } = await dossier('Marathon', 1_234.5).invoiced());
    ({ invoice: credited } = await dossier('Kermesse', 80).invoiced());
    // Only this test uses 2027: a payment that bounced, the one that followed, a cheque, and a part of another invoice.
    await app.unitOfWork.query(
      `WITH bounced AS (
         INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on, recorded_at)
         VALUES ($1, 1, 100000, '2027-01-10', '2027-01-11T10:00:00Z') RETURNING id
       )
       INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on, recorded_at, reverses, reason)
       SELECT $1, 1, -100000, '2027-01-12'::date, '2027-01-12T10:00:00Z'::timestamptz, id, 'Rejet' FROM bounced
       UNION ALL SELECT $1, 1, 100000, '2027-01-20', '2027-01-20T10:00:00Z', NULL, ''
       UNION ALL SELECT $1, 2, 23450, '2027-02-01', '2027-02-03T10:00:00Z', NULL, ''
       UNION ALL SELECT $2, 3, 1000, '2027-02-02', '2027-02-02T10:00:00Z', NULL, ''`,
      [invoice.id, credited.id],
    );
    await app.drainJobs();
  });

  afterAll(() => app?.close());

  async function entriesOf(who: TestBrowser, body: object) {
    const started = await who.post('/api/accounting/fec', body);
    expect([started.status, started.body.content, started.body.type]).toEqual([201, 'fec', 'txt']);
    await app.drainJobs();
    const { body: shown } = await who.get(`/api/accounting/export/${started.body.id}`);
    const file = await who.get(`/api/accounting/export/${started.body.id}/file`);
    const [head, ...lines] = new TextDecoder('iso-8859-15').decode(file.raw).split('\r\n');
    expect(lines.pop()).toBe('');
    const names = head!.split('\t');
    return {
      shown,
      names,
      rows: lines.map(
        (line) => Object.fromEntries(line.split('\t').map((cell, at) => [names[at]!, cell])) as Record<string, string>,
      ),
    };
  }
  const cents = (text: string | undefined) => Number(text!.replace(',', ''));

  it('writes each movement once, in order, balanced, and lettered when the invoice is settled', async () => {
    const { shown, names, rows } = await entriesOf(accountant, {
      issuer: '69',
      from: `${year}-01-01`,
      to: `${year}-12-31`,
    });
    expect(names).toHaveLength(18);
    expect(shown.fileName).toMatch(/^\d{9}FEC20271231-extrait-provisoire\.txt$/);
    expect(shown.rows).toBe(5);
    expect(rows).toHaveLength(10);
    expect(rows.map(({ EcritureNum }) => EcritureNum)).toEqual([1, 2, 3, 4, 5].flatMap((n) => [`P${n}`, `P${n}`]));
    expect(rows.map(({ EcritureDate }) => EcritureDate)).toEqual(
      [...rows.map(({ EcritureDate }) => EcritureDate)].sort(),
    );
    for (const number of ['P1', 'P2', 'P3', 'P4', 'P5']) {
      const entry = rows.filter(({ EcritureNum }) => EcritureNum === number);
      expect(entry.reduce((sum, { Debit, Credit }) => sum + cents(Debit) - cents(Credit), 0)).toBe(0);
    }
    expect(rows.map(({ JournalCode, CompteNum, Debit, Credit }) => [JournalCode, CompteNum, Debit, Credit])).toEqual([
      ['BQ', '411000', '0,00', '1000,00'],
      ['BQ', '512000', '1000,00', '0,00'],
      ['BQ', '411000', '1000,00', '0,00'],
      ['BQ', '512000', '0,00', '1000,00'],
      ['BQ', '411000', '0,00', '1000,00'],
      ['BQ', '512000', '1000,00', '0,00'],
      ['CH', '411000', '0,00', '234,50'],
      ['CH', '511200', '234,50', '0,00'],
      ['CA', '411000', '0,00', '10,00'],
      ['CA', '530000', '10,00', '0,00'],
    ]);
    const lettered = rows.filter(({ EcritureLet }) => EcritureLet !== '');
    expect(lettered).toHaveLength(4);
    for (const row of lettered) expect(row).toMatchObject({ CompteNum: '411000', DateLet: '20270201' });
    expect(rows[6]).toMatchObject({ EcritureDate: '20270201', ValidDate: '' });
    expect(rows[6]!.EcritureLib).toContain(invoice.number);
  });

  it('contains only entries of the caller’s issuers and of the period', async () => {
    const asked = { issuer: '69', from: `${year}-01-01`, to: `${year}-12-31` };
    expect((await isere.post('/api/accounting/fec', asked)).status).toBe(404);
    expect((await isere.put('/api/accounting/accounts', { issuer: '69', ...(await accountsOf(manager)) })).status).toBe(
      404,
    );
    const twoYears = await manager.post('/api/accounting/fec', { ...asked, to: '2028-01-01' });
    expect([twoYears.status, twoYears.body.code]).toEqual([422, 'accounting.period-over-years']);
    const reversed = await manager.post('/api/accounting/fec', { ...asked, from: '2028-01-01' });
    expect([reversed.status, reversed.body.code]).toEqual([422, 'accounting.period-reversed']);
    const codes = (await isere.get('/api/accounting/issuers')).body.records.map(({ code }: { code: string }) => code);
    expect(codes).not.toContain('69');
  });

  const accountsOf = async (who: TestBrowser) => (await who.get('/api/accounting/issuers')).body.records[0].accounts;

  it('customer balance: amounts owed before, invoiced, credited, collected and still owed, on screen and in a workbook', async () => {
    const query = `startDate=${year}-01-15&endDate=${year}-12-31&orgaName=confluence`;
    const { body } = await manager.get(`/api/accounting/customer-balance?${query}`);
    const [customer] = body.records;
    expect(body.records).toHaveLength(1);
    const { body: all } = await manager.get('/api/invoice?orgaName=confluence&perPage=10000');
    expect(customer).toMatchObject({
      organization: 'Les Foulées de la Confluence',
      invoiced: 0,
      credited: 0,
      collected: 1_244.5,
    });
    // All was invoiced before the period, and the payment made before had bounced.
    expect(customer.opening).toBeCloseTo(all.totals.amount, 2);
    expect(customer.closing).toBeCloseTo(all.totals.amount - 1_244.5, 2);
    expect(body.totals).toEqual({
      opening: customer.opening,
      invoiced: 0,
      credited: 0,
      collected: 1_244.5,
      closing: customer.closing,
    });
    const started = await manager.post('/api/accounting/export', {
      list: 'customers',
      type: 'xls',
      search: { startDate: `${year}-01-15`, endDate: `${year}-12-31`, sort: 'closing' },
    });
    await app.drainJobs();
    const file = await manager.get(`/api/accounting/export/${started.body.id}/file`);
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.load(file.raw as unknown as ArrayBuffer);
    const row = workbook.worksheets[0]!.getSheetValues().find(
      (cells) => Array.isArray(cells) && cells[2] === customer.organization,
    );
    expect((row as unknown[]).slice(3)).toEqual([customer.opening, 0, 0, 1_244.5, customer.closing]);
    const others = await isere.get(`/api/accounting/customer-balance?${query}`);
    expect(others.body.records).toEqual([]);
    const reversed = await manager.get('/api/accounting/customer-balance?startDate=2027-02-01&endDate=2027-01-01');
    expect(reversed.status).toBe(422);
  });
});
