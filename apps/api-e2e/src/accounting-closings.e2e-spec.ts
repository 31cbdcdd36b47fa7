import { daysLater, mainlandDay } from '@pds/kernel';
import { readFec, type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

/** Closing days over HTTP: a separate action, after which the file of entries meets the legal requirements. */
describe('closing the days of an issuer over HTTP', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  let isere: TestBrowser;
  let invoiceId: number;
  const today = mainlandDay(Date.now());
  const yesterday = daysLater(today, -1);
  const period = { from: `${yesterday.slice(0, 4)}-01-01`, to: yesterday };

  beforeAll(async () => {
    app = await testApplication();
    admin = await app.loginAs('admin@demo.example');
    isere = await app.loginAs('cadre38@demo.example');
    await app.scenario.department(1);
    const staff = await app.scenario.staff('manager', { department: 1 });
    const organiser = await app.scenario.organiser({ department: 1 });
    const dossier = await app.scenario.dossier({ department: 1, organiser, staff, price: 100 }).invoiced();
    invoiceId = dossier.invoice.id;
    await app.drainJobs();
  });
  afterAll(() => app?.close());

  const paid = (paymentDate: string, amount = 10) =>
    admin.post(`/api/payment/invoice/${invoiceId}`, { payments: [{ amount, type: 1, paymentDate }] });
  const file = async () => {
    const { body } = await admin.post('/api/accounting/fec', { issuer: '01', ...period });
    await app.drainJobs();
    const { body: shown } = await admin.get(`/api/accounting/export/${body.id}`);
    const { raw } = await admin.get(`/api/accounting/export/${body.id}/file`);
    return { name: shown.fileName as string, raw };
  };
  const issuer = async () =>
    (await admin.get('/api/accounting/issuers')).body.records.find(({ code }: { code: string }) => code === '01');
  const close = (through: string, who = admin) => who.post('/api/accounting/closing', { issuer: '01', through });
  const preview = (through: string, who = admin) => who.get(`/api/accounting/closing?issuer=01&through=${through}`);

  it('is not affected by exported files: they are provisional and close nothing', async () => {
    await paid(yesterday);
    const { name, raw } = await file();
    expect(name).toMatch(/FEC\d{8}-extrait-provisoire\.txt$/);
    expect(() => readFec(raw)).toThrow(/no ValidDate/);
    expect(await issuer()).toMatchObject({ closedThrough: null, closedOn: null });
  });

  it('previews what becomes final, then closes once, from the first day through a day that is over', async () => {
    const none = { count: 0, amount: 0 };
    const fixed = { invoices: none, credits: none, payments: { count: 1, amount: 10 }, deposits: none };
    expect((await preview(yesterday)).body).toEqual({ from: null, through: yesterday, ...fixed });
    for (const [through, code] of [
      [today, 'accounting.days-not-over'],
      ['1999-12-31', 'accounting.date-before-books'],
    ] as const) {
      for (const refused of [await preview(through), await close(through)])
        expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([422, code, 'through']);
    }
    expect((await preview(yesterday, isere)).status).toBe(404);
    expect((await close(yesterday, isere)).status).toBe(404);
    const closed = await close(yesterday);
    expect([closed.status, closed.body]).toEqual([201, { from: null, through: yesterday, closedOn: today }]);
    expect(await issuer()).toMatchObject({ closedThrough: yesterday, closedOn: today });
    for (const again of [await preview(yesterday), await close(daysLater(yesterday, -3))])
      expect([again.status, again.body.code]).toEqual([409, 'accounting.days-closed']);
  });

  it('leaves a file that conforms to the law and does not change', async () => {
    const { name, raw } = await file();
    expect(name).toMatch(/FEC\d{8}-extrait\.txt$/);
    const entries = readFec(raw);
    expect(entries.at(-1)!.lines[0]).toMatchObject({
      EcritureDate: yesterday.replaceAll('-', ''),
      ValidDate: today.replaceAll('-', ''),
    });
    expect((await paid(yesterday)).status).toBe(200);
    expect((await file()).raw).toEqual(raw);
  });
});
