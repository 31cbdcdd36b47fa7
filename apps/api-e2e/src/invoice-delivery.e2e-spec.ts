import { createHmac } from 'node:crypto';
import { FakeInvoicePlatform } from '@pds/platform/testing';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

const secret = 'secret-of-the-fake-platform-of-invoices';
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();

/** Invoices of a public buyer delivered by a platform, and what it reports by signed messages. */
describe('the electronic delivery of invoices', () => {
  const platform = new FakeInvoicePlatform();
  let app: TestApplication;
  let manager: TestBrowser;
  let messages = 0;

  beforeAll(async () => {
    await platform.listen();
    app = await testApplication({ ...platform.environment, INVOICE_WEBHOOK_SECRET: secret });
    manager = await app.loginAs('cadre@demo.example');
  });

  afterAll(async () => {
    await app?.close();
    await platform.close();
  });

  const choose = async (channel: string) => (await manager.put('/api/accounting/delivery/69', { channel })).status;

  /** An issued invoice of a town, or of another buyer. */
  const invoiceOf = async (organisation: { readonly type: 1 | 2; readonly identifier: string }) => {
    const organiser = await app.scenario.organiser({ department: 69, organisation });
    const staff = app.demo.person('cadre@demo.example');
    const dossier = await app.scenario.dossier({ department: 69, organiser, staff, price: 500 }).invoiced();
    await app.drainJobs();
    return dossier.invoice;
  };
  const town = () => invoiceOf({ type: 2, identifier: '21380185500015' });
  const deliveriesOf = async (id: number) => (await manager.get(`/api/invoice/delivery/${id}`)).body.deliveries;

  /** Sends a message as the platform would; by default a new one, signed now. */
  const tell = (
    statuses: readonly object[],
    {
      id = `msg-${++messages}`,
      seconds = Math.floor(Date.now() / 1000),
      key = secret,
      body = { statuses } as object,
    } = {},
  ) => {
    const signed = `${id}.${seconds}.${JSON.stringify({ statuses })}`;
    const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signature };
    return app.visitor().post('/api/accounting/delivery-messages', body, headers);
  };

  it('is off by default: an invoice goes nowhere but by e-mail', async () => {
    expect((await manager.get('/api/accounting/delivery/69')).body).toEqual({
      channel: 'off',
      whenAway: 'issue',
      connected: ['platform', 'chorus-pro'],
      judging: [],
    });
    expect(await deliveriesOf((await town()).id)).toEqual([]);
    expect(platform.papers).toEqual([]);
  });

  it.each(['platform', 'chorus-pro'])(
    'by %s deposits the frozen bytes of a town’s invoice, and of no other buyer',
    async (channel) => {
      expect(await choose(channel)).toBe(200);
      const before = platform.papers.length;
      const { id, number } = await town();
      const company = await invoiceOf({ type: 1, identifier: '73282932000074' });
      expect(await deliveriesOf(id)).toMatchObject([
        { number, channel, stage: 'deposited', label: 'Déposée', statuses: [] },
      ]);
      expect(await deliveriesOf(company.id)).toEqual([]);
      const [file] = await app.unitOfWork.query<{ sha256: string }>(
        `SELECT sha256 FROM accounting.invoices WHERE id = ${id}`,
      );
      expect(platform.papers.slice(before)).toMatchObject([{ trackingId: number, sha256: file!.sha256 }]);
    },
  );

  it('shows the refusal of a deposit with its reason', async () => {
    await choose('chorus-pro');
    platform.behaviour = { refuses: () => 'Structure inconnue' };
    const { id } = await town();
    platform.behaviour = {};
    expect(await deliveriesOf(id)).toMatchObject([
      { stage: 'not-accepted', label: 'Dépôt refusé', reason: 'Structure inconnue', isToBeReplaced: true },
    ]);
  });

  it('takes statuses from signed messages in any order, once each', async () => {
    await choose('platform');
    const { id, number } = await town();
    const [late, early] = [
      { trackingId: number, code: 204, at: at(9) },
      { trackingId: number, code: 203, at: at(5) },
    ];
    const first = await tell([late, early, late], { id: 'msg-repeated' });
    expect([first.status, first.body]).toEqual([200, { received: 2 }]);
    expect((await tell([late, early, late], { id: 'msg-repeated' })).body).toEqual({ received: 0 });
    expect((await tell([early])).body).toEqual({ received: 0 });
    expect(await deliveriesOf(id)).toMatchObject([
      { label: 'Prise en charge', statuses: [{ code: 203 }, { code: 204, label: 'Prise en charge' }] },
    ]);
    await tell([{ trackingId: number, code: 210, at: at(7), reason: 'Engagement inconnu' }]);
    expect(await deliveriesOf(id)).toMatchObject([
      { stage: 'refused', label: 'Refusée', reason: 'Engagement inconnu', isToBeReplaced: true },
    ]);
  });

  it('counts an invoice as blocked while a refusal or a status asks something of the seller, until it is credited', async () => {
    await choose('platform');
    const { id, number } = await town();
    const isBlocked = async () => {
      const { records } = (await manager.get('/api/invoice?state=blocked&perPage=1000')).body;
      expect((await manager.get('/api/home/to-do?kind=blocked')).body.total).toBe(records.length);
      return records.some((row: { id: number }) => row.id === id);
    };
    expect(await isBlocked()).toBe(false);
    for (const [minute, code, expected] of [
      [1, 204, false],
      [2, 208, true],
      [3, 209, false],
      [4, 298, true],
      [5, 250, true],
      [6, 210, true],
    ] as const) {
      await tell([{ trackingId: number, code, at: at(minute), reason: 'Motif' }]);
      expect([code, await isBlocked()]).toEqual([code, expected]);
    }
    const [{ balance: amount }] = (await manager.get(`/api/invoice?id=${id}`)).body.records;
    expect((await manager.put(`/api/credit/${id}`, { amount, comment: 'Refusée' })).status).toBe(200);
    expect(await isBlocked()).toBe(false);
  });

  it('ignores a status of an unknown invoice', async () => {
    expect((await tell([{ trackingId: 'F99-2026-000001', code: 203, at: at(1) }])).body).toEqual({ received: 0 });
  });

  it('refuses messages with another secret, of another time, with another body, and without signature', async () => {
    const { id, number } = await town();
    const status = { trackingId: number, code: 210, at: at(1) };
    const now = Math.floor(Date.now() / 1000);
    const refused = await Promise.all([
      tell([status], { key: 'another-secret-of-some-length' }),
      tell([status], { seconds: now - 600 }),
      tell([status], { seconds: now + 600 }),
      tell([], { body: { statuses: [status] } }),
      app.visitor().post('/api/accounting/delivery-messages', { statuses: [status] }),
    ]);
    expect(refused.map((answer) => [answer.status, answer.body.code])).toEqual(
      refused.map(() => [401, 'accounting.webhook-refused']),
    );
    expect(await deliveriesOf(id)).toMatchObject([{ stage: 'deposited', statuses: [] }]);
  });

  it.each(['platform', 'chorus-pro'])('finds a buyer by SIRET and service in the directory of %s', async (channel) => {
    await choose(channel);
    const find = async (query: string) => manager.get(`/api/accounting/delivery/69/buyers?${query}`);
    const { body } = await find('number=213 801 855 00015&routingCode=FACTURES');
    expect(body.addresses).toMatchObject([
      { address: '213801855_21380185500015_FACTURES', routingCode: 'FACTURES', isServiceMandatory: true },
    ]);
    expect((await find('number=73282932000074')).body.addresses).toEqual([]);
    expect((await find('number=12')).status).toBe(422);
  });
});
