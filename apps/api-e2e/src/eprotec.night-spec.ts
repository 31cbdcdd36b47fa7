import { BackgroundWorker } from '@pds/platform';
import { FakeEprotec } from '@pds/platform/testing';
import { type Dossier, type TestApplication, type TestBrowser, type TestResponse, testApplication } from '@pds/testing';

const label = 'GET and POST /api/demand/eprotec/export/{id}';

/** Stations sent to e-Protec over HTTP, to a fake server that listens on its own port. */
describe(`synchronisation with e-Protec (${label})`, () => {
  const server = new FakeEprotec();
  let app: TestApplication;
  let manager: TestBrowser;
  let accountant: TestBrowser;
  let organiser: TestBrowser;

  beforeAll(async () => {
    app = await testApplication({ EPROTEC_URL: await server.listen(), EPROTEC_TOKEN: server.token });
    await app.application.get(BackgroundWorker).start();
    manager = await app.loginAs('cadre@demo.example');
    accountant = await app.loginAs('compta@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
    await app.scenario.department(69, { idEprotec: 'E69' });
  });

  afterEach(() => server.recover());

  afterAll(async () => {
    await app?.close();
    await server.close();
  });

  const draft = () =>
    app.dossier({
      name: 'Marathon de Lyon',
      day: '2027-10-04',
      slots: [{ name: 'Course', from: '08:00', hours: 10, peak: 500 }],
      price: 1_234.5,
    });
  const station = (): Promise<Dossier> => draft().transformed();
  const address = (id: number) => `/api/demand/eprotec/export/${id}`;
  const stateOf = async (id: number, browser = manager) => (await browser.get(`/api/aid-station/eprotec/${id}`)).body;
  const dossierOf = async (id: number, browser = manager) => (await browser.get(`/api/demand/${id}`)).body;
  const requestsOf = (id: number) => server.requests.filter(({ body }) => (body as { number: number }).number === id);
  const eventsOf = (id: number) =>
    [...server.events].filter(([, form]) => (form as { number: number }).number === id).map(([event]) => event);

  /** The outcome of a press, however long it takes: the response waits some seconds, then says that the work is under way. */
  const outcomeOf = async (id: number, answer: TestResponse) => {
    expect([answer.status, answer.body]).toEqual([200, answer.body]);
    for (;;) {
      const { isUnderWay, ...outcome } = await stateOf(id);
      if (!isUnderWay) return outcome;
      await new Promise((later) => setTimeout(later, 50));
    }
  };
  const press = async (id: number) => outcomeOf(id, await manager.post(address(id)));

  it('creates the event of a station, and returns its number and address', async () => {
    const { id } = await station();
    expect(await dossierOf(id)).toMatchObject({
      canSynchronize: true,
      eprotecUrl: null,
      demand: { isEprotecSynchronized: false, eProtecId: null },
    });
    const outcome = await press(id);
    const [number] = eventsOf(id);
    const eprotecUrl = `https://e-protec.example/evenements/${number}`;
    expect(outcome).toEqual({
      event: { id: number, synchronizedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
      eprotecUrl,
      error: null,
      isOutdated: false,
      canSynchronize: true,
      obstacle: null,
    });
    expect(await dossierOf(id)).toMatchObject({
      canSynchronize: true,
      eprotecUrl,
      demand: { isEprotecSynchronized: true, eProtecId: number },
    });
    const { body } = requestsOf(id)[0]!;
    expect(body).toMatchObject({
      number: id,
      name: 'Marathon de Lyon',
      department: 'E69',
      startsAt: '2027-10-04T08:00:00+02:00',
      endsAt: '2027-10-04T18:00:00+02:00',
      slots: [{ name: 'Course', startsAt: '2027-10-04T08:00:00+02:00', endsAt: '2027-10-04T18:00:00+02:00' }],
    });
    // The event contains no names and no prices.
    const { contactEmail, contactPhone, total } = (await dossierOf(id)).demand;
    for (const unsaid of [contactEmail, contactPhone, String(total)]) {
      expect(unsaid.length).toBeGreaterThan(3);
      expect(JSON.stringify(body)).not.toContain(unsaid);
    }
  });

  it('does not interfere with an edit of the dossier in progress', async () => {
    const { id } = await station();
    const { version } = (await dossierOf(id)).demand;
    await press(id);
    const saved = await manager.patch(`/api/demand/${id}`, { version, eventName: 'Trail de Lyon' });
    expect(saved.status).toBe(200);
    expect(saved.body.demand).toMatchObject({ isEprotecSynchronized: true, eventName: 'Trail de Lyon' });
    expect(await stateOf(id)).toMatchObject({ isOutdated: true });
    expect(await press(id)).toMatchObject({ isOutdated: false, error: null });
    expect(eventsOf(id)).toHaveLength(1);
    expect(server.events.get(eventsOf(id)[0]!)).toMatchObject({ name: 'Trail de Lyon' });
  });

  it('creates one event for ten concurrent presses', async () => {
    const { id } = await station();
    const answers = await Promise.all(Array.from({ length: 10 }, () => manager.post(address(id))));
    for (const answer of answers) await outcomeOf(id, answer);
    expect(eventsOf(id)).toHaveLength(1);
    expect(new Set(requestsOf(id).flatMap(({ key }) => key ?? [])).size).toBe(1);
  });

  it('reports after some seconds that the result is pending, and is followed to the end', async () => {
    const { id } = await station();
    const worker = app.application.get(BackgroundWorker);
    await worker.stop();
    const answer = await manager.post(address(id));
    expect(answer.body).toEqual({ isUnderWay: true, error: null, event: null, eprotecUrl: null });
    expect(await stateOf(id)).toMatchObject({ isUnderWay: true, canSynchronize: true });
    expect(requestsOf(id)).toEqual([]);
    await worker.start();
    expect(await outcomeOf(id, answer)).toMatchObject({ error: null, event: { id: eventsOf(id)[0] } });
    expect(eventsOf(id)).toHaveLength(1);
  });

  it('accepts GET only from this site, and shows other roles why they may not', async () => {
    const { id } = await station();
    const elsewhere = { 'x-requested-with': '', 'sec-fetch-site': 'cross-site' };
    expect((await manager.get(address(id), elsewhere)).status).toBe(403);
    expect((await manager.get(address(id), { 'x-requested-with': undefined })).status).toBe(403);
    expect(requestsOf(id)).toEqual([]);
    expect(await outcomeOf(id, await manager.get(address(id)))).toMatchObject({ error: null });
    expect(eventsOf(id)).toHaveLength(1);

    expect(await stateOf(id, accountant)).toMatchObject({
      canSynchronize: false,
      obstacle: 'Votre rôle ne permet pas de synchroniser avec e-Protec',
      event: { id: eventsOf(id)[0] },
    });
    expect(await dossierOf(id, accountant)).toMatchObject({ canSynchronize: false });
    expect(await dossierOf(id, organiser)).toMatchObject({ canSynchronize: false, eprotecUrl: null });
  });

  it('is not offered for a demand', async () => {
    const demand = await draft().priced();
    expect(await dossierOf(demand.id)).toMatchObject({ canSynchronize: false });
    const refused = await manager.post(address(demand.id));
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'aid-station.export-not-offered',
      'Seul un poste de secours se synchronise avec e-Protec.',
    ]);
  });
});
