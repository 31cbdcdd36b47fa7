import { type Organiser, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

/** « Mes demandes », « Mes postes de secours », « Mes documents » (spec organiser 2.10, 2.11, 2.13 and 7). */
describe('the organiser’s lists over HTTP', () => {
  let app: TestApplication;
  let organiser: Organiser;
  let own: TestBrowser;
  let foreign: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    organiser = await app.scenario.organiser();
    own = await app.loginAs(organiser);
    foreign = await app.loginAs(await app.scenario.organiser());
  });
  afterAll(() => app?.close());

  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

  it('return documents by kind, each with its download, and nothing of another organiser', async () => {
    const quoted = await app.scenario
      .dossier({ organiser, name: 'Foulées <b>de</b> Bron', day: '2028-06-10' })
      .quoted();
    const invoiced = await app.scenario.dossier({ organiser, day: '2028-07-10' }).invoiced({ amount: 120 });
    const { status, body } = await own.get('/api/document/organization');
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['conventions', 'cut', 'invoices', 'others', 'quotes']);
    expect(body.quotes).toEqual([
      expect.objectContaining({ id: invoiced.quote.id }),
      {
        id: quoted.quote.id,
        isToAnswer: true,
        answer: null,
        mayAskForChange: true,
        change: null,
        uniq: quoted.quote.uniq,
        type: 1,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/),
        demandId: quoted.id,
        eventName: 'Foulées <b>de</b> Bron',
        startDate: '2028-06-10T10:00:00+02:00',
      },
    ]);
    expect(body.invoices).toEqual([
      {
        id: invoiced.invoice.id,
        number: invoiced.invoice.number,
        isPayableByCard: false,
        createdAt: expect.any(String),
        dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        amount: 120,
        balance: 120,
        aidStation: { id: invoiced.id, eventName: expect.any(String), startDate: '2028-07-10T10:00:00+02:00' },
      },
    ]);
    expect([body.conventions, body.others, body.cut]).toEqual([[], [], []]);

    const files = [
      ...body.quotes.map(({ uniq }: { uniq: string }) => `/api/document/${uniq}`),
      `/api/invoice/download/${invoiced.invoice.id}`,
    ];
    for (const file of files) {
      const answer = await own.get(file);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect((await foreign.get(file)).status).toBe(404);
    }
    expect((await foreign.get('/api/document/organization')).body).toEqual({
      quotes: [],
      conventions: [],
      invoices: [],
      others: [],
      cut: [],
    });
  });

  it('page the stations, in the shape of every list', async () => {
    const many = await app.scenario.organiser();
    const browser = await app.loginAs(many);
    const later = await app.scenario.dossier({ organiser: many, day: 50 }).transformed();
    const nearer = await app.scenario.dossier({ organiser: many, slots: 2, day: 30 }).transformed();
    const pageOf = async (query: string, who = browser) =>
      (await who.get(`/api/aid-station/organization/list${query}`)).body;
    const first = await pageOf('?perPage=1');
    expect(first).toMatchObject({ total: 2, totalIsExact: true, page: 1, perPage: 1 });
    expect(first.records).toMatchObject([
      { id: nearer.id, status: 3, documents: [{ uniq: nearer.quote.uniq }], nextStep: { code: 'station-to-come' } },
    ]);
    expect(first.records[0].slots).toHaveLength(2);
    expect(ids((await pageOf('?perPage=1&page=2')).records)).toEqual([later.id]);
    // The former call still returns all of them at once.
    expect(ids((await browser.get('/api/aid-station/user/list')).body.records)).toEqual([nearer.id, later.id]);
    expect(await pageOf('', foreign)).toMatchObject({ records: [], total: 0 });
  });
});
