import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

/** The lists of the books, collective payments, and deposit slips, over HTTP. */
describe('the lists of the books over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let accountant: TestBrowser;
  let stranger: TestBrowser;
  let organiser: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    accountant = await app.loginAs('compta@demo.example');
    stranger = await app.loginAs('cadre38@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
  });
  afterAll(() => app.close());

  const invoiced = async (amount = 1_000) => {
    const { invoice } = await app
      .dossier({ name: 'Marathon de Lyon', day: '2027-10-04', price: 1_000 })
      .invoiced({ amount });
    return invoice;
  };
  const cheque = 2;
  const day = '2026-01-15';
  const paidByCheque = async () => {
    const invoice = await invoiced();
    const paid = await manager.post('/api/payment/invoices', {
      invoiceIds: [invoice.id],
      type: cheque,
      paymentDate: day,
    });
    expect(paid.status).toBe(200);
    const { body } = await accountant.get(`/api/payment?type=${cheque}&number=${invoice.number}`);
    return { invoice, payment: body.records[0] };
  };

  it('collects the balance of several invoices, reports those refused, and repeats nothing', async () => {
    const [first, second] = [await invoiced(400), await invoiced()];
    const body = { invoiceIds: [first.id, second.id, 2_000_000_000], type: cheque, paymentDate: day };
    const done = await manager.post('/api/payment/invoices', body);
    expect([done.status, done.body.collected]).toEqual([
      200,
      [
        { invoiceId: first.id, number: first.number, amount: 400, refusal: null, isUncertain: false },
        { invoiceId: second.id, number: second.number, amount: 1_000, refusal: null, isUncertain: false },
        {
          invoiceId: 2_000_000_000,
          number: null,
          amount: null,
          refusal: 'Cette facture est introuvable.',
          isUncertain: false,
        },
      ],
    ]);
    // For staff of another department it does not exist, not even its number.
    const foreign = await stranger.post('/api/payment/invoices', body);
    expect(foreign.body.collected).toEqual(
      body.invoiceIds.map((invoiceId) => ({
        invoiceId,
        number: null,
        amount: null,
        refusal: 'Cette facture est introuvable.',
        isUncertain: false,
      })),
    );
    const list = await accountant.get(`/api/payment?type=${cheque}&number=${second.number}`);
    expect(list.body).toMatchObject({
      total: 1,
      totals: { amount: 1_000 },
      records: [
        {
          type: cheque,
          amount: 1_000,
          paymentDate: day,
          kind: 'payment',
          isToDeposit: true,
          depositSlip: null,
          invoice: {
            id: second.id,
            number: second.number,
            aidStation: { eventName: 'Marathon de Lyon', organizationName: 'Les Foulées de la Confluence' },
          },
        },
      ],
    });
    expect((await stranger.get(`/api/payment?number=${second.number}`)).body.records).toEqual([]);
    expect((await organiser.get('/api/payment')).status).toBe(403);
  });

  it('lists credit notes with their invoice, for callers in scope', async () => {
    const invoice = await invoiced();
    const credited = await manager.put(`/api/credit/${invoice.id}`, { amount: 12.5, comment: 'Une heure de moins' });
    const [note] = credited.body.credits;
    const list = await accountant.get(`/api/credit?number=${note.number}&minAmount=12.5&maxAmount=12.5`);
    expect(list.body).toMatchObject({
      total: 1,
      totals: { amount: 12.5 },
      records: [
        { id: note.id, number: note.number, amount: 12.5, invoice: { id: invoice.id, number: invoice.number } },
      ],
    });
  });

  it('puts cheques on a slip once, which callers in scope can print', async () => {
    const [{ payment }, other] = [await paidByCheque(), await paidByCheque()];
    const body = { paymentIds: [payment.id, other.payment.id], depositedOn: '2026-01-20' };
    const foreign = await stranger.post('/api/deposit-slip', body);
    expect([foreign.status, foreign.body.code]).toEqual([409, 'accounting.cheques-not-to-deposit']);
    const made = await accountant.post('/api/deposit-slip', body);
    expect([made.status, made.body]).toMatchObject([
      201,
      { number: expect.stringMatching(/^R69-\d{4}-\d{6}$/), depositedOn: '2026-01-20', cheques: 2, total: 2_000 },
    ]);
    const deposited = await accountant.get(`/api/payment?id=${payment.id}`);
    expect(deposited.body.records[0]).toMatchObject({
      isToDeposit: false,
      depositSlip: { id: made.body.id, number: made.body.number },
    });

    const slips = await manager.get('/api/deposit-slip');
    expect(slips.body.records).toContainEqual(made.body);
    expect((await stranger.get('/api/deposit-slip')).body.records).not.toContainEqual(made.body);
    const path = `/api/deposit-slip/download/${made.body.id}`;
    const printed = await accountant.get(path);
    expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(printed.headers['content-disposition']).toContain(`remise-${made.body.number}.pdf`);
  });

  it('excludes cheques deposited without a slip, and shows who recorded that', async () => {
    const { payment } = await paidByCheque();
    const body = { paymentIds: [payment.id] };
    const path = '/api/deposit-slip/otherwise';
    const foreign = await stranger.post(path, body);
    expect([foreign.status, foreign.body.code]).toEqual([409, 'accounting.cheques-not-to-deposit']);
    const noted = await accountant.post(path, body);
    expect([noted.status, noted.body]).toEqual([200, { cheques: 1 }]);
    const list = await manager.get(`/api/payment?id=${payment.id}&deposit=deposited`);
    expect(list.body.records).toMatchObject([
      { id: payment.id, isToDeposit: false, depositSlip: null, notedDeposit: { by: expect.stringMatching(/\w+ \w+/) } },
    ]);
  });
});
