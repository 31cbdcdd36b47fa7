import { FakeInvoicePlatform } from '@pds/platform/testing';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

/** The platform that judges the invoices of public buyers before they take their numbers. */
describe('the check of invoices by a platform over HTTP', () => {
  const platform = new FakeInvoicePlatform();
  let app: TestApplication;
  let manager: TestBrowser;

  beforeAll(async () => {
    await platform.listen();
    app = await testApplication(platform.judgingEnvironment);
    manager = await app.loginAs('cadre@demo.example');
  });
  afterEach(() => {
    platform.behaviour = {};
  });
  afterAll(async () => {
    await app?.close();
    await platform.close();
  });

  const choose = async (choice: object) => (await manager.put('/api/accounting/delivery/69', choice)).body;
  const station = async () => {
    const organisation = { type: 2, identifier: '21380185500015' } as const;
    const organiser = await app.scenario.organiser({ department: 69, organisation });
    const staff = app.demo.person('cadre@demo.example');
    return app.scenario.dossier({ department: 69, organiser, staff, price: 500 }).transformed();
  };
  const issue = (id: number, commitmentNumber = 'EJ-1', headers: Record<string, string> = {}) => {
    const contact = { contactName: 'Anne', contactEmail: 'a@mairie.example' };
    return manager.post(`/api/invoice/create/${id}`, { ...contact, amount: 500, commitmentNumber }, headers);
  };
  const lastNumber = async () => {
    const [row] = await app.unitOfWork.query<{ last: number }>(
      `SELECT coalesce(max(last_number), 0) AS last FROM accounting.counters WHERE kind = 'invoice' AND issuer LIKE '69%'`,
    );
    return row!.last;
  };

  it('has a setting of each department: the invoice is issued by default, or waits', async () => {
    expect(await choose({ channel: 'platform' })).toMatchObject({ whenAway: 'issue', judging: ['platform'] });
    expect(await choose({ channel: 'platform', whenAway: 'wait' })).toMatchObject({ whenAway: 'wait' });
    expect(await choose({ channel: 'platform' })).toMatchObject({ whenAway: 'wait' });
  });

  it('asks with the electronic invoice, and issues it once it is accepted', async () => {
    await choose({ channel: 'platform', whenAway: 'wait' });
    const { id } = await station();
    const before = platform.judged.length;
    const { status, body } = await issue(id);
    expect([status, platform.judged.length]).toEqual([201, before + 1]);
    expect(platform.judged.at(-1)).toContain('-PROVISOIRE</ram:ID>');
    expect(platform.judged.at(-1)).toContain('EJ-1');
    expect(body.invoice.number).not.toContain('PROVISOIRE');
  });

  it('tells a refusal at its field, and takes no number', async () => {
    await choose({ channel: 'platform', whenAway: 'issue' });
    const { id } = await station();
    const before = await lastNumber();
    platform.behaviour = {
      judges: (xml) =>
        xml.includes('EJ-FAUX') ? [{ level: 'Error', item: 'BT-13', reasonMessage: 'Engagement inconnu' }] : [],
    };
    const { status, body } = await issue(id, 'EJ-FAUX');
    expect([status, body.code]).toEqual([422, 'accounting.refused-by-platform']);
    expect(body.errors).toEqual([
      { field: 'commitmentNumber', message: 'numéro d’engagement\u00a0: Engagement inconnu' },
    ]);
    expect(await lastNumber()).toBe(before);
    expect((await issue(id, 'EJ-VRAI')).status).toBe(201);
    expect(await lastNumber()).toBe(before + 1);
  });
});
