import { mainlandDay } from '@pds/kernel';
import { plainSpaces } from '@pds/kernel/testing';
import { type TestApplication, testApplication, type TestBrowser, type TestResponse } from '@pds/testing';

/** Today in Lyon: these tests issue their invoices today, and record only past events. */
const paymentDate = mainlandDay(Date.now());

describe('the ledger of an invoice', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let accounting: TestBrowser;

  beforeAll(async () => {
    // Ten requests at once, each with its own connection.
    app = await testApplication({ DATABASE_POOL_SIZE: '30' });
    manager = await app.loginAs('cadre@demo.example');
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
  const atOnce = (send: () => Promise<TestResponse>) => Promise.all(Array.from({ length: 10 }, send));
  const statusOf = async (demandId: number) =>
    (await accounting.get(`/api/demand/${demandId}`)).body.aidStation?.commercialStatus;

  it('stores complete payments, all or none, and shows who entered them', async () => {
    const { demandId, invoiceId } = await invoiced();
    const refused = await pay(invoiceId, line(600), line(500));
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'payments.1.amount']);
    const none = await pay(invoiceId, { amount: 10, type: 1 }, {});
    expect([none.status, none.body.code]).toEqual([422, 'accounting.no-complete-payment']);
    expect((await billed(demandId)).payments).toEqual([]);

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
    expect(await statusOf(demandId)).toBe(6);
  });

  it('refuses a payment dated in the future, and warns of one dated before its invoice', async () => {
    const { demandId, invoiceId } = await invoiced();
    const toCome = mainlandDay(Date.now(), 2);
    const refused = await pay(invoiceId, { ...line(10), paymentDate: toCome });
    expect([refused.status, refused.body.errors[0]]).toEqual([
      422,
      { field: 'payments.0.paymentDate', message: 'La date ne peut pas être dans le futur' },
    ]);
    expect((await billed(demandId)).payments).toEqual([]);
    const early = await pay(invoiceId, { ...line(10), paymentDate: '2026-01-15' });
    expect([early.status, early.body.warnings]).toEqual([
      200,
      [expect.stringContaining('Règlement daté du 15/01/2026')],
    ]);
    expect((await pay(invoiceId, line(10))).body.warnings).toEqual([]);
  });

  it('warns of more than 1 000 € in cash, and stores it', async () => {
    const { invoice } = await app.scenario
      .dossier({ office: app.demo.office('69/Villeurbanne'), price: 1_500 })
      .invoiced();
    expect((await pay(invoice.id, line(1_000, 3))).body.warnings).toEqual([]);
    const { status, body } = await pay(invoice.id, line(0.01, 3));
    expect([status, body.warnings.length]).toEqual([200, 1]);
    expect(plainSpaces(body.warnings[0])).toContain('1 000,01 €');
  });

  it('corrects a payment by a counter-entry, once and with a reason; the station returns to 5 Facturé', async () => {
    const { demandId, invoiceId } = await invoiced();
    const [{ id }] = (await pay(invoiceId, line(1_000, 2))).body.invoice.payments;
    const reverse = (reason: string) => accounting.post(`/api/payment/${id}/reverse`, { reason });
    expect((await reverse(' ')).status).toBe(400);
    const { status, body } = await reverse('Chèque impayé');
    expect(status).toBe(200);
    expect(body.invoice).toMatchObject({
      balance: 1_000,
      payments: [
        { id, amount: 1_000, isReversible: false, reversedBy: expect.any(Number) },
        { kind: 'counter-entry', amount: -1_000, type: 2, reverses: id, reason: 'Chèque impayé', isReversible: false },
      ],
    });
    expect(await statusOf(demandId)).toBe(5);
    const again = await reverse('Encore');
    expect([again.status, again.body.code]).toEqual([409, 'accounting.payment-reversed']);
    const counterEntry = body.invoice.payments[1].id;
    const other = await accounting.post(`/api/payment/${counterEntry}/reverse`, { reason: 'Encore' });
    expect([other.status, other.body.code]).toEqual([409, 'accounting.counter-entry-final']);
  });

  it('credits a paid invoice with its refund, and prints the credit note', async () => {
    const { demandId, invoiceId } = await invoiced();
    await pay(invoiceId, line(900));
    const credit = (body: object) => accounting.put(`/api/credit/${invoiceId}`, body);
    for (const amount of [0, -1, 1_000.01]) {
      const refused = await credit({ amount });
      expect(refused.body.errors[0].message).toBe('Veuillez vérifier le montant de l’avoir');
    }
    const missing = await credit({ amount: 300, comment: 'Secouristes en moins' });
    expect([missing.status, missing.body.errors[0].field]).toEqual([422, 'refund']);
    const toCome = mainlandDay(Date.now(), 2);
    const early = await credit({ amount: 300, comment: 'x', refund: { type: 1, paymentDate: '2026-01-15' } });
    expect([early.status, early.body.code]).toEqual([422, 'accounting.refund-before-payment']);
    const late = await credit({ amount: 300, comment: 'x', refund: { type: 1, paymentDate: toCome } });
    expect([late.status, late.body.errors[0].field]).toEqual([422, 'refund.paymentDate']);
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

  it('settles a dossier by a final credit note: nothing remains to invoice, and it can be invoiced again', async () => {
    const over = app.scenario.dossier({ office: app.demo.office('69/Villeurbanne'), price: 1_000, day: -4_000 });
    const dossier = await over.invoiced();
    const [demandId, invoiceId] = [dossier.id, dossier.invoice.id];
    const billing = async () => (await accounting.get(`/api/invoice/of-demand/${demandId}`)).body;
    const listed = async () => (await accounting.get(`/api/aid-station/list?id=${demandId}`)).body.records[0];
    const toInvoice = async () =>
      (await accounting.get(`/api/aid-station/list?id=${demandId}&todo=to-invoice`)).body.total;
    const said = { amount: 1_000, comment: 'Poste annulé', note: 'Accord du trésorier du 12' };
    const { status, body } = await accounting.put(`/api/credit/${invoiceId}`, { ...said, isFinal: true });
    expect([status, body.credits]).toMatchObject([
      200,
      [{ amount: 1_000, comment: 'Poste annulé', note: 'Accord du trésorier du 12', isFinal: true }],
    ]);
    expect(await billing()).toMatchObject({ remaining: 0, waived: 1_000, billable: 1_000 });
    expect((await accounting.get(`/api/demand/${demandId}`)).body.aidStation).toMatchObject({
      commercialStatus: 6,
      isSettledByCredit: true,
    });
    expect(await listed()).toMatchObject({ commercialStatus: 6, isSettledByCredit: true });
    // Even if staff set it back to « Commandé » by hand.
    expect((await manager.patch(`/api/aid-station/update-status/${demandId}`, { commercialStatus: 4 })).status).toBe(
      200,
    );
    expect(await toInvoice()).toBe(0);

    const invoice = (amount: number) =>
      accounting.post(`/api/invoice/create/${demandId}`, {
        amount,
        contactName: 'Anne Martin',
        contactEmail: 'anne@marathon.example',
      });
    expect((await invoice(1_000.01)).status).toBe(422);
    const again = await invoice(400);
    expect([again.status, again.body.invoice?.amount]).toEqual([201, 400]);
    expect(await billing()).toMatchObject({ remaining: 0, waived: 600, billable: 600 });
    expect(await listed()).toMatchObject({ commercialStatus: 5, isSettledByCredit: false });

    // A credit note that is not final leaves its amount to invoice.
    await accounting.put(`/api/credit/${again.body.invoice.id}`, { amount: 400, comment: 'Mauvais destinataire' });
    expect(await billing()).toMatchObject({ remaining: 400, waived: 600, billable: 1_000 });
    expect([await statusOf(demandId), await toInvoice()]).toEqual([4, 1]);
  });

  it('limits the length of the printed reason and of the internal note', async () => {
    const { invoiceId } = await invoiced();
    for (const field of ['comment', 'note']) {
      const refused = await accounting.put(`/api/credit/${invoiceId}`, { amount: 1, [field]: 'x'.repeat(2_001) });
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
    }
  });

  it('lets one of ten concurrent requests pay the balance', async () => {
    const { demandId, invoiceId } = await invoiced();
    const answers = await atOnce(() => pay(invoiceId, line(1_000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const { balance, payments } = await billed(demandId);
    expect([balance, payments.length]).toEqual([0, 1]);
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

  it('is not visible to another department, and only staff see it', async () => {
    const { invoiceId } = await invoiced();
    const paymentId = (await pay(invoiceId, line(10))).body.invoice.payments[0].id;
    const credited = await manager.put(`/api/credit/${invoiceId}`, { amount: 10, comment: 'Geste' });
    const stranger = await app.loginAs('cadre38@demo.example');
    const organiser = await app.loginAs('organisateur@demo.example');
    for (const [browser, status] of [
      [stranger, 404],
      [organiser, 403],
    ] as const) {
      const answers = [
        await browser.post(`/api/payment/invoice/${invoiceId}`, { payments: [line(1)] }),
        await browser.post(`/api/payment/${paymentId}/reverse`, { reason: 'x' }),
        await browser.put(`/api/credit/${invoiceId}`, { amount: 1, comment: '' }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    }
    expect((await stranger.get(`/api/credit/download/${credited.body.credits[0].id}`)).status).toBe(404);
    expect((await accounting.post('/api/payment/999999999/reverse', { reason: 'x' })).status).toBe(404);
    expect((await accounting.get('/api/credit/download/999999999')).status).toBe(404);
  });
});
