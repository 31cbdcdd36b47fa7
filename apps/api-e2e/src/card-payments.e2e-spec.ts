import { FakeHelloAsso } from '@pds/platform/testing';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

/** Payments of invoices by card: by a link, from an account, told by notifications. */
describe('payments by card', () => {
  const provider = new FakeHelloAsso();
  let app: TestApplication;
  let manager: TestBrowser;

  beforeAll(async () => {
    await provider.listen();
    app = await testApplication(provider.environment);
    manager = await app.loginAs('cadre@demo.example');
  });
  afterEach(() => {
    provider.behaviour = {};
  });
  afterAll(async () => {
    await app?.close();
    await provider.close();
  });

  /** A new invoice of 500 € of an organiser. */
  const invoiced = async (organiser = app.demo.person('organisateur@demo.example')) => {
    const staff = app.demo.person('cadre@demo.example');
    const office = app.demo.office('69/Givors');
    return (await app.scenario.dossier({ office, organiser, staff, price: 500 }).invoiced()).invoice;
  };
  const linkTo = async (id: number) => {
    const { status, body } = await manager.post(`/api/invoice/payment-link/${id}`, {});
    expect(status).toBe(201);
    return body.address as string;
  };
  const tokenTo = async (id: number) => (await linkTo(id)).split('#token=')[1]!;
  const visitor = (path: string, body: object) => app.visitor().post(`/api/accounting/card-payment/${path}`, body);
  const press = async (token: string) => {
    const { status, body } = await visitor('pay', { token });
    expect(status).toBe(200);
    return /\/page\/(\d+)$/.exec(body.address as string)![1]!;
  };
  const shown = async (id: number) => (await manager.get(`/api/invoice/card-payment/${id}`)).body;
  const referenceOf = async (providerId: string) => {
    const [row] = await app.unitOfWork.query<{ reference: string }>(
      `SELECT reference FROM accounting.card_checkouts WHERE provider_id = '${providerId}'`,
    );
    return row!.reference;
  };
  const paymentsOf = async (id: number) =>
    app.unitOfWork.query<{ type: number; cents: number }>(
      `SELECT type, amount_cents::integer AS cents FROM accounting.payments WHERE invoice_id = ${id}`,
    );
  const notify = ({ body, headers }: { body: object; headers: Record<string, string> }) =>
    app.visitor().post('/api/accounting/card-notifications', body, headers);

  it('lead from a secret link to the provider and back, and are recorded once', async () => {
    const { id, number } = await invoiced();
    expect(await linkTo(id)).toMatch(/\/factures\/paiement#token=[\w-]{32}$/);
    const token = await tokenTo(id);
    expect((await visitor('read', { token })).body).toMatchObject({
      number,
      amount: 500,
      balance: 500,
      isPayable: true,
    });
    const providerId = await press(token);
    expect(await press(token)).toBe(providerId);
    const reference = await referenceOf(providerId);
    expect((await visitor('return', { reference })).body).toMatchObject({ state: 'open', balance: 500 });
    provider.pay(providerId);
    expect((await visitor('return', { reference })).body).toMatchObject({ state: 'paid', number, balance: 0 });
    expect(await paymentsOf(id)).toEqual([{ type: 5, cents: 500_00 }]);
    expect(await shown(id)).toMatchObject({
      isPayable: false,
      checkouts: [{ state: 'paid', amount: 500, charged: 500, providerId }],
    });
    expect((await visitor('read', { token })).body).toMatchObject({ balance: 0, isPayable: false });
    const again = await visitor('pay', { token });
    expect([again.status, again.body.code]).toEqual([409, 'accounting.already-settled']);
    expect((await manager.post(`/api/invoice/payment-link/${id}`, {})).status).toBe(409);
  });

  it('are offered by the e-mail of an invoice, by a link that opens it', async () => {
    const { id, number } = await invoiced();
    await app.drainJobs();
    const sent = await manager.post('/api/invoice/send-several', { ids: [id] });
    expect(sent.body.outcomes).toMatchObject([{ outcome: 'sent' }]);
    const [mail] = await app.unitOfWork.query<{ html: string }>(
      `SELECT to_jsonb(m)::text AS html FROM platform.mails m WHERE about_thing = 'invoice' AND about_id = ${id}`,
    );
    const [, token] = /Payer par carte.*?#token=([\w-]{32})/.exec(mail!.html)!;
    expect((await visitor('read', { token: token! })).body).toMatchObject({ number, isPayable: true });
  });

  it('are told by a signed notification, however often it comes', async () => {
    const { id } = await invoiced();
    const providerId = await press(await tokenTo(id));
    const reference = await referenceOf(providerId);
    // It claims a payment that the provider does not confirm: not believed.
    const early = await notify(provider.notification(reference));
    expect([early.status, early.body]).toEqual([200, { isKnown: true }]);
    expect(await paymentsOf(id)).toEqual([]);
    provider.pay(providerId);
    for (let time = 0; time < 2; time++) expect((await notify(provider.notification(reference))).status).toBe(200);
    expect(await paymentsOf(id)).toEqual([{ type: 5, cents: 500_00 }]);
  });

  it('ignore notifications of donations, of others, and without a reference', async () => {
    expect((await notify(provider.notification('unknown-reference'))).body).toEqual({ isKnown: false });
  });

  it('refuse notifications with another key, another body, another form of signature, and without one', async () => {
    const { id } = await invoiced();
    const providerId = await press(await tokenTo(id));
    provider.pay(providerId);
    const { body, headers } = provider.notification(await referenceOf(providerId));
    const refused = await Promise.all([
      notify(provider.notification(await referenceOf(providerId), 'another-key-of-some-length')),
      notify({ body: { ...body, eventType: 'Order' }, headers }),
      notify({ body, headers: { 'x-ha-signature': headers['x-ha-signature']!.toUpperCase() } }),
      notify({ body, headers: { 'x-ha-signature': '' } }),
      notify({ body, headers: {} }),
    ]);
    expect(refused.map((answer) => [answer.status, answer.body.code])).toEqual(
      refused.map(() => [401, 'accounting.webhook-refused']),
    );
    expect(await paymentsOf(id)).toEqual([]);
  });

  it('cap the body of a notification', async () => {
    const { body, headers } = provider.notification('x');
    const answer = await notify({ body: { ...body, more: 'x'.repeat(300 * 1024) }, headers });
    expect(answer.status).toBe(413);
  });

  it('are open to the organiser’s own account, and to no other', async () => {
    const { id, number } = await invoiced();
    const organiser = await app.loginAs('organisateur@demo.example');
    const { body } = await organiser.get('/api/document/organization');
    expect(body.invoices.find((row: { id: number }) => row.id === id)).toMatchObject({
      number,
      isPayableByCard: true,
    });
    const { status, body: address } = await organiser.post(`/api/invoice/pay/${id}`, {});
    expect([status, address]).toEqual([200, { address: expect.stringContaining(`${provider.url}/page/`) }]);
    const others = (await invoiced(await app.scenario.organiser({ department: 69 }))).id;
    expect((await organiser.post(`/api/invoice/pay/${others}`, {})).status).toBe(404);
  });

  it('are refused with one text for a forged link and a forged reference', async () => {
    const answers = await Promise.all([
      visitor('read', { token: 'A'.repeat(32) }),
      visitor('pay', { token: 'A'.repeat(32) }),
      visitor('return', { reference: 'A'.repeat(32) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('payments by card, by default', () => {
  it('are off: nothing is offered, notifications are refused; presses are limited per network', async () => {
    const app = await testApplication();
    try {
      const manager = await app.loginAs('cadre@demo.example');
      const office = app.demo.office('69/Givors');
      const { id } = (await app.scenario.dossier({ office, price: 500 }).invoiced()).invoice;
      expect((await manager.get(`/api/invoice/card-payment/${id}`)).body).toEqual({ isPayable: false, checkouts: [] });
      const link = await manager.post(`/api/invoice/payment-link/${id}`, {});
      expect([link.status, link.body.code]).toEqual([409, 'accounting.card-payments-off']);
      const notified = await app.visitor().post('/api/accounting/card-notifications', { eventType: 'Payment' });
      expect(notified.status).toBe(401);
      // A network presses a few times, not sixty an hour.
      const statuses = [];
      for (let time = 0; time < 61; time++) {
        const pressed = await app.visitor().post('/api/accounting/card-payment/pay', { token: 'A'.repeat(32) });
        statuses.push(pressed.status);
      }
      expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([404]), 429]);
    } finally {
      await app.close();
    }
  });
});
