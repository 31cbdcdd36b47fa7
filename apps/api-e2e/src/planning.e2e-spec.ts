import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

interface Bar {
  id: number;
  eventName: string;
  [field: string]: unknown;
}

describe('the planning over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  const may = 'startDate=2029-05-01&endDate=2029-05-31';

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs(await app.scenario.staff('manager'));
  });
  afterAll(() => app?.close());

  const barsOf = async (query: string, browser = manager): Promise<Bar[]> => {
    const { status, body } = await browser.get(`/api/planning?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return (body as { bars: Bar[] }).bars;
  };
  const names = (bars: readonly Bar[]) => bars.map(({ eventName }) => eventName);

  describe('of a night, a season, and refused, deleted and foreign dossiers', () => {
    let night: { id: number };
    beforeAll(async () => {
      const { scenario } = app;
      night = await (
        await scenario
          .dossier({
            name: 'Nuit du Rhône',
            day: '2029-05-05',
            city: 'Vernaison',
            slots: [{ from: '20:00', hours: 8, peak: 8_000, rescueWorkerCount: 12 }],
          })
          .transformed()
      ).withStatuses({ teamStatus: 2 });
      const match = (day: number) => ({ day, from: '14:00', hours: 4, rescueWorkerCount: 4 });
      await scenario.dossier({ name: 'Saison', day: '2029-05-12', slots: [match(0), match(7), match(28)] }).priced();
      await scenario.dossier({ name: 'Refusée', day: '2029-05-13' }).refused();
      await scenario.dossier({ name: 'Supprimée', day: '2029-05-13' }).deleted();
      await scenario.dossier({ name: 'En Isère', department: 38, day: '2029-05-13' }).priced();
    });

    it('shows the night of a station as one bar with its team', async () => {
      const [bar] = await barsOf(may);
      expect(bar).toMatchObject({
        id: night.id,
        isAidStation: true,
        eventName: 'Nuit du Rhône',
        town: 'Vernaison',
        startDate: '2029-05-05T20:00:00+02:00',
        endDate: '2029-05-06T04:00:00+02:00',
        firstDay: '2029-05-05',
        lastDay: '2029-05-06',
        status: 3,
        teamStatus: 2,
        requiredRescuers: 12,
        requiredSupervision: 1,
        plannedRescuers: 0,
        plannedSupervision: 0,
      });
    });

    it('shows a bar for each match of a season, in its month', async () => {
      expect(names(await barsOf(may))).toEqual(['Nuit du Rhône', 'Saison', 'Saison']);
      expect(names(await barsOf('startDate=2029-06-01&endDate=2029-06-30'))).toEqual(['Saison']);
    });

    it('shows the dossiers of the scope only, and nothing to organisers', async () => {
      expect(names(await barsOf(may, await app.loginAs('cadre38@demo.example')))).toEqual(['En Isère']);
      expect(names(await barsOf(may, await app.loginAs('admin@demo.example')))).toContain('En Isère');
    });
  });

  it.each([
    ['a call without a period', ''],
    ['a day that does not exist', 'startDate=2029-02-01&endDate=2029-02-31'],
    ['a period that ends before it begins', 'startDate=2029-05-02&endDate=2029-05-01'],
    ['a period of 63 days', 'startDate=2029-05-01&endDate=2029-07-02'],
    ['an unknown status', `${may}&status=4`],
  ])('refuses %s', async (_, query) => {
    expect((await manager.get(`/api/planning?${query}`)).status).toBe(400);
  });

  it('answers a period of 62 days', async () => {
    expect((await manager.get('/api/planning?startDate=2029-05-01&endDate=2029-07-01')).status).toBe(200);
  });
});
