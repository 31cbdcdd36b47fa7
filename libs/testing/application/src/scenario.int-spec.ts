import { Clock } from '@pds/kernel';
import { type Dossier, scenario, type StaffPost } from '@pds/testing/scenario';
import { type TestApplication, testApplication } from './test-application';
import type { TestBrowser } from './test-browser';

/** The scenario's results, read back as its people see them. */
describe('a scenario', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  beforeAll(async () => {
    app = await testApplication();
    admin = await app.loginAs('admin@demo.example');
  });
  afterAll(() => app?.close());

  const seen = async (dossier: Dossier) => (await admin.get(`/api/demand/${dossier.id}`)).body;

  it('refuses everything that the product refuses', async () => {
    const nowhere = app.scenario.dossier({ office: null }).quoted();
    await expect(nowhere).rejects.toMatchObject({ code: 'documents.dossier-incomplete' });
    const free = app.scenario.dossier({ slots: [{ hours: -2 }] }).filed();
    await expect(free).rejects.toMatchObject({ code: 'demand.invalid-request' });
  });

  it('counts days from the application’s clock, on the event’s wall clock', async () => {
    const [clock, past] = [app.application.get(Clock), await app.scenario.dossier({ day: -40 }).filed()];
    const ends = (await past.snapshot())!.event.endsAt;
    expect(Math.abs(ends - (clock.now() - 40 * 86_400_000))).toBeLessThan(86_400_000);
    const slots = [{ from: '20:30', hours: 5 }];
    const night = await app.scenario.dossier({ day: '2028-03-25', slots }).filed();
    expect((await seen(night)).slots).toMatchObject([
      { startDate: '2028-03-25T20:30:00+01:00', endDate: '2028-03-26T01:30:00+01:00' },
    ]);
  });

  it('gives people their role, and a password to log in with', async () => {
    const office = await app.scenario.office({ department: 38, name: 'Bourgoin-Jallieu' });
    const posts: [StaffPost, string, object][] = [
      ['admin', 'ROLE_ADMIN', {}],
      ['manager', 'ROLE_LOCAL_MANAGER', { department: 38 }],
      ['office manager', 'ROLE_OFFICE_LOCAL_MANAGER', { office }],
      ['accounting', 'ROLE_ACCOUNTING', { department: 38 }],
    ];
    for (const [post, role, place] of posts) {
      const person = await app.scenario.staff(post, place);
      const browser = await app.loginAs(person);
      expect((await browser.get('/api/authentication/account')).body).toMatchObject({
        id: person.accountId,
        roles: [role],
      });
    }
    const organiser = await app.scenario.organiser({ department: 38, firstName: 'Ève', password: 'Autre-mot-2026' });
    const browser = await app.loginAs(organiser);
    expect((await browser.get('/api/account')).body).toMatchObject({ firstName: 'Ève', phone: organiser.phone });
    const managed = await browser.get('/api/organization/list_by_manager');
    expect(managed.body.records).toMatchObject([{ id: organiser.organisation.id, name: organiser.organisation.name }]);
    const colleague = await app.loginAs(await app.scenario.organiser({ organisation: organiser.organisation }));
    expect((await colleague.get('/api/organization/list_by_manager')).body.records).toHaveLength(1);
  });

  it('gives an account a further role, to which it may switch', async () => {
    const person = await app.scenario.staff('manager');
    const id = await app.scenario.furtherRole({ accountId: person.accountId, post: 'accounting', department: 38 });
    const browser = await app.loginAs(person);
    expect((await browser.post(`/api/affiliation/update/${id}`)).status).toBe(204);
    expect((await browser.get('/api/authentication/account')).body.roles).toEqual(['ROLE_ACCOUNTING']);
  });

  it('sets a department’s rates', async () => {
    await app.scenario.rates(69, { cents: { hourlyRescuer: 1_550 } });
    const id = await app.scenario.billingItem({ name: 'Câble', priceMills: 1_005 });
    const { pricing, billableItems } = (await admin.get('/api/aid-station-pricing/69')).body;
    expect(pricing.hourlyRescuer).toBe(15.5);
    expect(billableItems).toContainEqual({ id, name: 'Câble', price: 1.005 });
  });

  it('gives a department the details it needs for invoicing', async () => {
    await app.scenario.department(1);
    const dossier = await app.scenario.dossier({ department: 1, price: 90 }).invoiced();
    expect(dossier.invoice.number).toMatch(/^F01-/);
    expect(await dossier.snapshot()).toMatchObject({ officeId: null });
  });

  it('invents the same data from the same seed, and different data from another seed', async () => {
    const [one, other] = ['un', 'deux'].map((seed) => scenario(app.application, { seed }));
    const [first, second] = [await one!.organiser(), await other!.organiser()];
    expect(first.email).toBe('personne-1@un.example');
    expect(second.email).not.toBe(first.email);
    expect(second.organisation.name).not.toBe(first.organisation.name);
    await expect(scenario(app.application, { seed: 'un' }).staff('admin')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('lays out quotes as the product does, unless another paper is given', async () => {
    const typeset = scenario(app.application, { seed: 'papier' });
    const { quote } = await typeset.dossier({ price: 100, office: app.demo.office('69/Givors') }).quoted();
    const { raw } = await admin.get(`/api/document/download/pdf/${quote.id}`);
    expect(raw.length).toBeGreaterThan(5_000);
  });
});
