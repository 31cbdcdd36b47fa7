import { ChooseDeliveryChannel, Deliveries, FollowDeliveries, ShowDeliveries } from '@pds/accounting/domain';
import { FakeInvoicePlatform } from '@pds/platform/testing';
import { type TestApplication, testApplication } from '@pds/testing';

describe('the statuses of invoices at Chorus Pro, which is asked about each invoice', () => {
  const platform = new FakeInvoicePlatform();
  let app: TestApplication;
  let people: Awaited<ReturnType<typeof townWithManager>>;
  const get = <Part>(part: abstract new (...parameters: never[]) => Part) =>
    app.application.get(part as never, { strict: false }) as Part;

  async function townWithManager() {
    await app.scenario.department(1);
    return {
      staff: await app.scenario.staff('manager', { department: 1 }),
      organiser: await app.scenario.organiser({
        department: 1,
        organisation: { type: 2, identifier: '21380185500015' },
      }),
    };
  }

  beforeAll(async () => {
    await platform.listen();
    app = await testApplication(platform.chorusEnvironment);
    people = await townWithManager();
    await get(ChooseDeliveryChannel).execute({ departmentId: 1, channel: 'chorus-pro' }, people.staff.principal);
  });

  afterAll(async () => {
    await app?.close();
    await platform.close();
  });

  const deposited = async () => {
    const { invoice } = await app.scenario.dossier({ department: 1, ...people, price: 500 }).invoiced();
    await app.drainJobs();
    return invoice;
  };
  const statusesOf = async ({ id }: { readonly id: number }) => {
    const { deliveries } = await get(ShowDeliveries).execute(id, people.staff.principal);
    return deliveries.flatMap((delivery) => delivery.snapshot().statuses.map(({ code, reason }) => [code, reason]));
  };

  it('are stored with their reason', async () => {
    const [accepted, suspended] = [await deposited(), await deposited()];
    platform.give(accepted.number, { code: 203, at: Date.now() }, { code: 211, at: Date.now() + 1 });
    platform.give(suspended.number, { code: 208, at: Date.now(), reason: 'Bon de commande manquant' });
    await get(FollowDeliveries).execute({ reconcile: false }, new AbortController().signal);
    expect(await statusesOf(accepted)).toEqual([[211, '']]);
    expect(await statusesOf(suspended)).toEqual([[208, 'Bon de commande manquant']]);
    // A state that we do not know, then one for another addressee: both are kept, and followed until the invoice is taken.
    platform.give(suspended.number, { code: 299, at: Date.now() + 1 });
    await get(FollowDeliveries).execute({ reconcile: false }, new AbortController().signal);
    platform.give(suspended.number, { code: 298, at: Date.now() + 2, reason: 'Service CULTURE' });
    await get(FollowDeliveries).execute({ reconcile: false }, new AbortController().signal);
    expect((await statusesOf(suspended)).slice(1)).toEqual([
      [299, 'EN_EXPERTISE'],
      [298, 'Service CULTURE'],
    ]);
  });

  it('are asked about in turn where there are more invoices than one run asks about', async () => {
    const numbers = [(await deposited()).number, (await deposited()).number];
    const deliveries = get(Deliveries);
    const followed = await deliveries.askAbout('chorus-pro', 100, Date.now());
    expect(followed.map(({ trackingId }) => trackingId)).toEqual(expect.arrayContaining(numbers));
    const asked = new Set<string>();
    for (const run of followed.keys())
      for (const { trackingId } of await deliveries.askAbout('chorus-pro', 1, Date.now() + run + 1))
        asked.add(trackingId);
    expect([...asked].sort()).toEqual(followed.map(({ trackingId }) => trackingId).sort());
  });
});
