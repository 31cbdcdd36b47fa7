import { Clock } from '@pds/kernel';
import { scenario } from '@pds/testing/scenario';
import { type TestApplication, testApplication } from './test-application';
import type { TestBrowser } from './test-browser';

/** What the many specs that build dossiers with a scenario do not show. */
describe('a scenario', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  beforeAll(async () => {
    app = await testApplication();
    admin = await app.loginAs('admin@demo.example');
  });
  afterAll(() => app?.close());

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
    expect((await admin.get(`/api/demand/${night.id}`)).body.slots).toMatchObject([
      { startDate: '2028-03-25T20:30:00+01:00', endDate: '2028-03-26T01:30:00+01:00' },
    ]);
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
