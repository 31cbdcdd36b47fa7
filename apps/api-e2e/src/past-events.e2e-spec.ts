import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

describe('past events over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let accountant: TestBrowser;
  let elsewhere: TestBrowser;
  let id: number;

  beforeAll(async () => {
    app = await testApplication();
    [manager, accountant, elsewhere] = (await Promise.all(
      ['cadre@demo.example', 'compta@demo.example', 'cadre38@demo.example'].map((person) => app.loginAs(person)),
    )) as [TestBrowser, TestBrowser, TestBrowser];
    id = await app.scenario.pastEvent({ name: 'Fête du zanzibuleur' });
    await app.scenario.pastEvent({ name: 'Fête du lac', day: '2018-05-08' });
  });
  afterAll(() => app?.close());

  const names = async (query: string, browser = manager) =>
    ((await browser.get(`/api/past-event?${query}`)).body.records as { name: string }[]).map(({ name }) => name);

  it('are listed by words of their name, customer and old numbers, and by year, the latest first', async () => {
    expect(await names('')).toEqual(['Fête du zanzibuleur', 'Fête du lac']);
    expect(await names('sort=name&direction=asc')).toEqual(['Fête du lac', 'Fête du zanzibuleur']);
    expect(await names('text=comite+fetes+lac')).toEqual(['Fête du lac']);
    expect(await names('text=F19-41&year=2019')).toEqual(['Fête du zanzibuleur']);
    expect(await names('organization=999999')).toEqual([]);
    expect((await manager.get('/api/past-event?year=1950')).status).toBe(400);
  });

  it('are seen by the staff of their department alone', async () => {
    expect(await names('', accountant)).toHaveLength(2);
    expect(await names('', elsewhere)).toEqual([]);
    expect((await elsewhere.get(`/api/past-event/${id}`)).status).toBe(404);
    const organiser = await app.loginAs('organisateur@demo.example');
    expect((await organiser.get('/api/past-event')).status).toBe(403);
    expect((await organiser.get('/api/find?text=zanzibuleur')).body.pastEvents).toEqual([]);
    expect((await app.visitor().get('/api/past-event')).status).toBe(401);
  });

  it('show what their file said, amounts in euros, and who imported them', async () => {
    const { status, body } = await accountant.get(`/api/past-event/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{
        name: 'Fête du zanzibuleur',
        firstDay: '2019-06-22',
        lastDay: '2019-06-22',
        hours: 6.5,
        stationClass: 'DPS-PE',
      },
      quote: { number: 'D19-7', day: '2019-05-02', amount: 650 },
      invoice: { number: 'F19-41', day: '2019-06-30', amount: 650 },
      figures: [
        { label: 'Public (P1)', value: 800 },
        { label: 'Présents', value: 4 },
        { label: 'Secours à personnes', value: 2 },
      ],
      periods: [{ startDay: '2019-06-22', endDay: '2019-06-22', startHour: '18:30', endHour: '01:00', hours: null }],
    });
    expect(body.recordedBy).toBe('Compte n°\u00a00');
  });

  it('are found by the palette', async () => {
    const { body } = await manager.get('/api/find?text=zanzibuleur');
    expect(body.pastEvents).toEqual([
      { id, name: 'Fête du zanzibuleur', firstDay: '2019-06-22', place: 'Stade de Bron' },
    ]);
  });

  it('are deleted by managers of their scope alone', async () => {
    const gone = await app.scenario.pastEvent({ name: 'Fête à oublier' });
    expect((await accountant.delete(`/api/past-event/${gone}`)).status).toBe(403);
    expect((await elsewhere.delete(`/api/past-event/${gone}`)).status).toBe(404);
    expect((await manager.delete(`/api/past-event/${gone}`)).status).toBe(204);
    expect((await manager.get(`/api/past-event/${gone}`)).status).toBe(404);
  });
});
