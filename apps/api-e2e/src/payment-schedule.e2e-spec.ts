import { daysLater, localDate, mainlandDay } from '@pds/kernel';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

/** A deposit and a balance, from the quote to the invoices. */
describe('a payment in two parts over HTTP', () => {
  let app: TestApplication;
  let admin: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    admin = await app.loginAs('admin@demo.example');
    await app.scenario.department(1);
  });
  afterAll(() => app?.close());

  const quote = (id: number, parameters: string) => admin.post(`/api/document/add/1/${id}?${parameters}`);
  const billing = async (id: number) => (await admin.get(`/api/invoice/of-demand/${id}`)).body;
  const invoice = (id: number, amount: number) =>
    admin.post(`/api/invoice/create/${id}`, { contactName: 'Anne', contactEmail: 'a@course.example', amount });

  it('is refused when it leaves no balance, or the balance is due before the deposit', async () => {
    const { id } = await app.scenario.dossier({ department: 1, price: 90, day: 200 }).priced();
    const refused = async (parameters: string) => {
      const { status, body } = await quote(id, parameters);
      return [status, body.errors?.map(({ field }: { field: string }) => field)];
    };
    expect(await refused('depositAmount=90')).toEqual([422, ['deposit']]);
    const { status, body } = await admin.post(`/api/document/add/2/${id}?depositPercent=30`);
    expect([status, body.code]).toEqual([422, 'documents.schedule-refused']);
  });

  it('proposes the deposit, due at once, then the balance on its day', async () => {
    const { id } = await app.scenario.dossier({ department: 1, price: 90, day: 20 }).priced();
    const generated = await quote(id, 'depositPercent=30&balanceDays=15');
    expect(generated.status).toBe(201);
    expect((await billing(id)).nextInstalment).toBeNull();
    expect((await admin.post(`/api/document/validate-document/${generated.body.id}`)).status).toBe(200);
    expect((await admin.post(`/api/demand/transform/${id}`)).status).toBe(201);
    expect((await billing(id)).nextInstalment).toEqual({ kind: 'deposit', amount: 27, dueOn: null });

    const today = mainlandDay(Date.now());
    const deposit = await invoice(id, 27);
    expect([deposit.status, deposit.body.invoice.dueDate]).toEqual([201, today]);

    const [{ ends, zone }] = (await app.unitOfWork.query<{ ends: Date; zone: string }>(
      `SELECT ends_at AS ends, time_zone AS zone FROM demand.demands WHERE id = $1`,
      [id],
    )) as [{ ends: Date; zone: string }];
    const due = daysLater(localDate(ends.getTime() - 1, zone), 15);
    expect((await billing(id)).nextInstalment).toEqual({ kind: 'balance', amount: 63, dueOn: due });
    expect((await invoice(id, 63)).body.invoice.dueDate).toBe(due);
    expect((await billing(id)).nextInstalment).toBeNull();
  });

  describe('in « À traiter »', () => {
    const listed = async (id: number, todo = 'instalment-to-invoice') =>
      (await admin.get(`/api/aid-station/list?todo=${todo}&id=${id}`)).body.total === 1;
    it('is listed once the quote is accepted and the station ordered, with its reason, until it is invoiced', async () => {
      const { id } = await app.scenario.dossier({ department: 1, price: 90, day: 1 }).priced();
      const generated = await quote(id, 'depositPercent=30&balanceDays=15');
      expect((await admin.post(`/api/document/validate-document/${generated.body.id}`)).status).toBe(200);
      expect(await listed(id)).toBe(false);
      await admin.post(`/api/demand/transform/${id}`);
      expect([await listed(id), await listed(id, 'to-invoice')]).toEqual([true, false]);
      const { records } = (await admin.get('/api/home/to-do?kind=instalment-to-invoice&perPage=1000')).body;
      expect(records.find((record: { id: number }) => record.id === id)).toMatchObject({
        amount: 27,
        instalment: { kind: 'deposit', percent: 30, dueOn: null },
      });
      expect((await invoice(id, 27)).status).toBe(201);
      // The balance is due 15 days after the event, thus within 30 days.
      expect(await listed(id)).toBe(true);
      expect((await invoice(id, 63)).status).toBe(201);
      expect(await listed(id)).toBe(false);
    });
  });
});
