import { plainSpaces } from '@pds/kernel/testing';
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
    const { invoice } = await app.scenario
      .dossier({
        name: 'Marathon de Lyon',
        organiser: app.demo.person('organisateur@demo.example'),
        organisation: app.demo.organisation('Les Foulées de la Confluence'),
        office: app.demo.office('69/Villefranche-sur-Saône'),
        staff: app.demo.person('cadre@demo.example'),
        day: '2027-10-04',
        price: 1_000,
      })
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
    const again = await manager.post('/api/payment/invoices', body);
    expect(again.body.collected.slice(0, 2)).toEqual(
      [first, second].map(({ id, number }) => ({
        invoiceId: id,
        number,
        amount: null,
        refusal: 'Rien ne reste à payer sur cette facture.',
        isUncertain: false,
      })),
    );
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

  /** Makes the database fail when a payment of an invoice is inserted, until the function is dropped. */
  const giveUpOn = (invoiceId: number, code: string) =>
    app.unitOfWork.query(
      `CREATE FUNCTION accounting.give_up() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'given up' USING ERRCODE = '${code}'; END $$;
       CREATE TRIGGER give_up BEFORE INSERT ON accounting.payments FOR EACH ROW
         WHEN (NEW.invoice_id = ${invoiceId}) EXECUTE FUNCTION accounting.give_up()`,
    );

  it('continues after one of several invoices fails, and reports it', async () => {
    const [first, second] = [await invoiced(400), await invoiced(300)];
    // The error of a database that aborts one of two transactions.
    await giveUpOn(first.id, '40P01');
    const body = { invoiceIds: [first.id, second.id], type: cheque, paymentDate: day };
    try {
      const done = await manager.post('/api/payment/invoices', body);
      expect([done.status, done.body.collected]).toEqual([
        200,
        [
          {
            invoiceId: first.id,
            number: first.number,
            amount: null,
            refusal: 'L’encaissement n’a pas pu être enregistré, réessayez.',
            isUncertain: false,
          },
          { invoiceId: second.id, number: second.number, amount: 300, refusal: null, isUncertain: false },
        ],
      ]);
    } finally {
      await app.unitOfWork.query('DROP FUNCTION accounting.give_up() CASCADE');
    }
    const again = await manager.post('/api/payment/invoices', body);
    expect(again.body.collected.map(({ amount }: { amount: number | null }) => amount)).toEqual([400, null]);
  });

  it('stops when the database is lost: reports that invoice as uncertain and the remaining ones as not tried', async () => {
    const invoices = [await invoiced(400), await invoiced(300), await invoiced(200)];
    const [first, second, third] = invoices;
    // The error of a server that is being shut down.
    await giveUpOn(second!.id, '57P01');
    try {
      const body = { invoiceIds: invoices.map(({ id }) => id), type: cheque, paymentDate: day };
      const done = await manager.post('/api/payment/invoices', body);
      expect([done.status, done.body.collected]).toEqual([
        200,
        [
          { invoiceId: first!.id, number: first!.number, amount: 400, refusal: null, isUncertain: false },
          {
            invoiceId: second!.id,
            number: second!.number,
            amount: null,
            refusal: 'L’encaissement n’a peut-être pas été enregistré\u00a0: vérifiez la facture.',
            isUncertain: true,
          },
          {
            invoiceId: third!.id,
            number: null,
            amount: null,
            refusal: expect.stringMatching(/^L’encaissement n’a pas été tenté/),
            isUncertain: false,
          },
        ],
      ]);
    } finally {
      await app.unitOfWork.query('DROP FUNCTION accounting.give_up() CASCADE');
    }
    const left = await accountant.get(`/api/invoice?id=${third!.id}`);
    expect(left.body.records[0]).toMatchObject({ balance: 200 });
  });

  it('warns once of a payment dated before its invoice, for any means of payment', async () => {
    const [early, late] = [await invoiced(400), await invoiced(300)];
    const collected = async (id: number, paymentDate: string) => {
      const answer = await manager.post('/api/payment/invoices', { invoiceIds: [id], type: cheque, paymentDate });
      return answer.body.warnings;
    };
    expect(await collected(early.id, day)).toEqual([
      expect.stringMatching(new RegExp(`^${early.number}\u00a0: Règlement daté du 15/01/2026, avant l’émission`)),
    ]);
    const { createdAt } = (await accountant.get(`/api/invoice?id=${late.id}`)).body.records[0];
    expect(await collected(late.id, createdAt.slice(0, 10))).toEqual([]);
    const path = `/api/payment/invoice/${early.id}`;
    const noted = await manager.post(path, { payments: [], invoice_comment: 'C’était un acompte' });
    expect([noted.status, noted.body.warnings]).toEqual([200, []]);
  });

  it('warns of too much cash collected at once, per invoice and per customer', async () => {
    const invoices = [await invoiced(600), await invoiced(), await invoiced(0.01)];
    const [, large] = invoices;
    await manager.post(`/api/payment/invoice/${large!.id}`, { payments: [{ amount: 999, type: 3, paymentDate: day }] });
    const listed = await accountant.get(`/api/invoice?id=${large!.id}`);
    expect(listed.body.records[0]).toMatchObject({ balance: 1, paidInCash: 999 });
    const collected = async (type: number, ...ids: number[]) => {
      const answer = await manager.post('/api/payment/invoices', { invoiceIds: ids, type, paymentDate: day });
      return (answer.body.warnings as string[]).map(plainSpaces).filter((warning) => warning.includes('espèces'));
    };
    expect(await collected(3, invoices[0]!.id, large!.id)).toEqual([]);
    const more = await invoiced();
    const warnings = await collected(3, more.id, invoices[2]!.id);
    expect(warnings).toEqual([
      expect.stringMatching(/^Les Foulées de la Confluence : 1 000,01 € ont été réglés en espèces sur 2 factures/),
    ]);
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
    expect((await stranger.get(`/api/credit?number=${note.number}`)).body.records).toEqual([]);
    expect((await organiser.get('/api/credit')).status).toBe(403);
    for (const wrong of ['sort=balance', 'minAmount=beaucoup', 'startDate=2026-02-30', 'unknown=1', 'perPage=10001'])
      expect((await accountant.get(`/api/credit?${wrong}`)).status).toBe(400);
    for (const wrong of ['sort=createdAt', 'type=6', 'deposit=lost'])
      expect((await accountant.get(`/api/payment?${wrong}`)).status).toBe(400);
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
    const again = await accountant.post('/api/deposit-slip', body);
    expect([again.status, again.body.code]).toEqual([409, 'accounting.cheques-not-to-deposit']);
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
    expect((await stranger.get(path)).status).toBe(404);
    expect((await organiser.get(path)).status).toBe(403);
    expect((await accountant.get('/api/deposit-slip/download/2000000000')).status).toBe(404);
  });

  it('excludes cheques deposited without a slip, and shows who recorded that', async () => {
    const { payment } = await paidByCheque();
    const body = { paymentIds: [payment.id] };
    const path = '/api/deposit-slip/otherwise';
    const foreign = await stranger.post(path, body);
    expect([foreign.status, foreign.body.code]).toEqual([409, 'accounting.cheques-not-to-deposit']);
    expect((await organiser.post(path, body)).status).toBe(403);
    const noted = await accountant.post(path, body);
    expect([noted.status, noted.body]).toEqual([200, { cheques: 1 }]);
    expect((await accountant.post(path, body)).status).toBe(409);
    const slip = await accountant.post('/api/deposit-slip', { ...body, depositedOn: '2026-01-20' });
    expect([slip.status, slip.body.code]).toEqual([409, 'accounting.cheques-not-to-deposit']);
    const list = await manager.get(`/api/payment?id=${payment.id}&deposit=deposited`);
    expect(list.body.records).toMatchObject([
      { id: payment.id, isToDeposit: false, depositSlip: null, notedDeposit: { by: expect.stringMatching(/\w+ \w+/) } },
    ]);
  });

  it('refuses a slip dated before its cheques', async () => {
    const { payment } = await paidByCheque();
    const early = await accountant.post('/api/deposit-slip', { paymentIds: [payment.id], depositedOn: '2026-01-14' });
    expect([early.status, early.body.errors[0]]).toEqual([
      422,
      {
        field: 'depositedOn',
        message: `La date de remise ne peut pas précéder l’encaissement du chèque n°\u00a0${payment.id} (15/01/2026)`,
      },
    ]);
  });

  it('does not deposit a cheque whose payment was reversed', async () => {
    const { payment } = await paidByCheque();
    const reversed = await manager.post(`/api/payment/${payment.id}/reverse`, { reason: 'Sans provision' });
    expect(reversed.status).toBe(200);
    const refused = await accountant.post('/api/deposit-slip', { paymentIds: [payment.id], depositedOn: '2026-01-20' });
    expect(refused.status).toBe(409);
    const { body } = await accountant.get(`/api/payment?number=${payment.invoice.number}&sort=id&direction=asc`);
    expect(body.records.map(({ kind }: { kind: string }) => kind)).toEqual(['payment', 'counter-entry']);
    expect(body.totals.amount).toBe(0);
  });

  it.each([
    ['no cheque', { paymentIds: [], depositedOn: '2026-01-20' }],
    ['an id that is not a number', { paymentIds: ['un'], depositedOn: '2026-01-20' }],
    [
      'too many cheques',
      { paymentIds: Array.from({ length: 501 }, (_, index) => index + 1), depositedOn: '2026-01-20' },
    ],
    ['an invalid day', { paymentIds: [1], depositedOn: '2026-02-30' }],
    ['an unknown field', { paymentIds: [1], depositedOn: '2026-01-20', total: 3 }],
  ])('refuses %s', async (_, body) => {
    expect((await accountant.post('/api/deposit-slip', body)).status).toBe(400);
  });
});
