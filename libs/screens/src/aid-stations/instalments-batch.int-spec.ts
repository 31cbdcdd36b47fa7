import { AccountingFacade, type BatchOutcome } from '@pds/accounting/contract';
import { daysLater, mainlandDay } from '@pds/kernel';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

describe('the batch of invoices and payments in two parts', () => {
  let app: TestApplication;
  let admin: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    admin = await app.loginAs('admin@demo.example');
    await app.scenario.department(1);
  });
  afterAll(() => app?.close());

  /** An ordered station of 90 €, 27 € of which are due at the signature. */
  const ordered = async () => {
    const { id } = await app.scenario.dossier({ department: 1, price: 90, day: 20 }).priced();
    const { body } = await admin.post(`/api/document/add/1/${id}?depositPercent=30&balanceDays=15`);
    await admin.post(`/api/document/validate-document/${body.id}`);
    await admin.post(`/api/demand/transform/${id}`);
    return id;
  };
  const listed = async (id: number, todo: string) =>
    (await admin.get(`/api/aid-station/list?todo=${todo}&id=${id}`)).body.total === 1;
  const endEvent = (id: number) =>
    app.unitOfWork.run(() =>
      app.unitOfWork.query(
        `UPDATE demand.demands SET starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days' WHERE id = $1`,
        [id],
      ),
    );
  const today = mainlandDay(Date.now());
  const issue = async (endedBefore = daysLater(today, 1)) => {
    const issued: BatchOutcome[] = [];
    const { outcomes } = await app.application.get(AccountingFacade, { strict: false }).issueRemainingInvoices({
      scope: { kind: 'department', departmentId: 1 },
      endedBefore,
      dryRun: false,
      send: false,
    });
    for await (const some of outcomes) issued.push(...some);
    return issued;
  };

  it('takes no station before its event is over, and then bills each euro once', async () => {
    const [withDeposit, withoutDeposit, toCome] = [await ordered(), await ordered(), await ordered()];
    const deposit = { contactName: 'Anne', contactEmail: 'anne@club.example', amount: 27 };
    expect((await admin.post(`/api/invoice/create/${withDeposit}`, deposit)).status).toBe(201);
    for (const id of [withDeposit, withoutDeposit]) {
      await endEvent(id);
      expect([await listed(id, 'instalment-to-invoice'), await listed(id, 'to-invoice')]).toEqual([false, true]);
    }
    const outcomes = await issue();
    expect(outcomes.map((one) => [one.aidStationId, 'amountCents' in one && one.amountCents])).toEqual([
      [withDeposit, 6_300],
      [withoutDeposit, 9_000],
    ]);
    expect(await issue()).toEqual([]);
    expect(await listed(toCome, 'instalment-to-invoice')).toBe(true);
  });

  it('takes a station whose event ended at midnight as one of the day before', async () => {
    const id = await ordered();
    await app.unitOfWork.query(
      `UPDATE demand.demands SET starts_at = starts_at - interval '40 days', ends_at = $2::date::timestamp AT TIME ZONE time_zone WHERE id = $1`,
      [id, today],
    );
    expect(await issue(daysLater(today, -1))).toEqual([]);
    expect((await issue(today)).map(({ aidStationId }) => aidStationId)).toEqual([id]);
  });
});
