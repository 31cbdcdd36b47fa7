import { mainlandDay } from '@pds/kernel';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

/** Today in Lyon: these tests issue their invoices today, and record only past events. */
const paymentDate = mainlandDay(Date.now());

describe('the ledger of an invoice', () => {
  let app: TestApplication;
  let accounting: TestBrowser;

  beforeAll(async () => {
    // Ten requests at once, each with its own connection.
    app = await testApplication({ DATABASE_POOL_SIZE: '30' });
    accounting = await app.loginAs('compta@demo.example');
  });
  afterAll(() => app?.close());

  /** An invoice of 1 000 € in the Rhône. */
  const invoiced = async () => {
    const { id, invoice } = await app.scenario
      .dossier({ office: app.demo.office('69/Villeurbanne'), price: 1_000 })
      .invoiced();
    return { demandId: id, invoiceId: invoice.id };
  };
  const line = (amount: number, type = 1) => ({ amount, type, paymentDate });
  const pay = (invoiceId: number, ...payments: object[]) =>
    accounting.post(`/api/payment/invoice/${invoiceId}`, { payments });
  const billed = async (demandId: number) =>
    (await accounting.get(`/api/invoice/of-demand/${demandId}`)).body.invoices[0];
  const statusOf = async (demandId: number) =>
    (await accounting.get(`/api/demand/${demandId}`)).body.aidStation?.commercialStatus;

  it('stores complete payments, all or none, and shows who entered them', async () => {
    const { demandId, invoiceId } = await invoiced();
    const refused = await pay(invoiceId, line(600), line(500));
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'payments.1.amount']);

    const answer = await accounting.post(`/api/payment/invoice/${invoiceId}`, {
      payments: [line(600), { amount: null, type: 2, paymentDate: null }, line(400, 2)],
      invoice_comment: 'Payée en deux fois',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ warnings: [], invoice: { balance: 0, comment: 'Payée en deux fois' } });
    const { payments } = await billed(demandId);
    expect(payments).toMatchObject([
      { amount: 600, type: 1, paymentDate, kind: 'payment', isReversible: true },
      { amount: 400, type: 2, kind: 'payment' },
    ]);
    expect(payments[0].recordedBy).toMatch(/\w+ \w+/);
    const dossier = (await accounting.get(`/api/demand/${demandId}`)).body;
    expect(dossier.invoices[0].payments).toEqual([
      { id: payments[0].id, type: 1, amount: 600, paymentDate },
      { id: payments[1].id, type: 2, amount: 400, paymentDate },
    ]);
    expect(dossier.invoices[0]).toMatchObject({ credits: [], aidStation: { id: demandId } });
    expect(await statusOf(demandId)).toBe(6);
  });

  it('credits a paid invoice with its refund, and prints the credit note', async () => {
    const { demandId, invoiceId } = await invoiced();
    await pay(invoiceId, line(900));
    const credit = (body: object) => accounting.put(`/api/credit/${invoiceId}`, body);
    const refund = { type: 1, paymentDate };
    const { status, body } = await credit({ amount: 300, comment: 'Secouristes en moins', refund });
    expect(status).toBe(200);
    expect(body.credits).toMatchObject([{ amount: 300, refunded: 200, comment: 'Secouristes en moins' }]);
    expect(await billed(demandId)).toMatchObject({
      balance: 0,
      creditable: 700,
      payments: [{ amount: 900 }, { amount: -200, kind: 'refund', creditNoteId: body.credits[0].id }],
    });
    expect(await statusOf(demandId)).toBe(4);
    await app.drainJobs();
    const pdf = await accounting.get(`/api/credit/download/${body.credits[0].id}`);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.headers['content-disposition']).toBe(`inline; filename="avoir-${body.credits[0].number}.pdf"`);
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-');
    const again = await accounting.get(`/api/credit/download/${body.credits[0].id}`);
    expect(again.raw.equals(pdf.raw)).toBe(true);
  });

  it('keeps its sums correct when payments and credit notes arrive at once', async () => {
    const { demandId, invoiceId } = await invoiced();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => pay(invoiceId, line(1_000))),
      ...Array.from({ length: 5 }, () => accounting.put(`/api/credit/${invoiceId}`, { amount: 1_000, comment: '' })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const { balance, payments, credits } = await billed(demandId);
    expect([balance, payments.length + credits.length]).toEqual([0, 1]);
  });
});
