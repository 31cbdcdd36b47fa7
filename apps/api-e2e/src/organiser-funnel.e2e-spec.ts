import { type TestApplication, testApplication, type TestBrowser, type TestResponse } from '@pds/testing';

/** The ids of a demand of these tests, named as on its organiser's screens. */
interface Funnel {
  readonly id: number;
  readonly version: number;
  readonly slotIds: readonly number[];
  readonly contactIds: readonly number[];
  readonly pointId: number;
  readonly optionId: number;
}

interface Change {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET';
  readonly path: (funnel: Funnel) => string;
  readonly body?: (funnel: Funnel) => object;
  /** Where the version is sent. */
  readonly version: 'body' | 'query';
}

/** Every call by which an organiser changes a demand. */
const changes: Readonly<Record<string, Change>> = {
  'PUT /api/demand/update': {
    method: 'PUT',
    path: ({ id }) => `/api/demand/update/${id}`,
    body: () => ({ comments: 'Repris', updateRescuers: true }),
    version: 'body',
  },
  'PATCH /api/demand-slot/update': {
    method: 'PATCH',
    path: ({ slotIds }) => `/api/demand-slot/update/${slotIds[0]}`,
    body: () => ({ notes: 'Repris' }),
    version: 'body',
  },
  'POST /api/demand-slot/clone': {
    method: 'POST',
    path: ({ slotIds }) => `/api/demand-slot/clone/${slotIds[0]}`,
    version: 'query',
  },
  'GET /api/demand-slot/clone': {
    method: 'GET',
    path: ({ slotIds }) => `/api/demand-slot/clone/${slotIds[0]}`,
    version: 'query',
  },
  'DELETE /api/demand-slot': {
    method: 'DELETE',
    path: ({ slotIds }) => `/api/demand-slot/${slotIds[1]}`,
    version: 'query',
  },
  'DELETE /api/demand-slot/contact': {
    method: 'DELETE',
    path: ({ contactIds }) => `/api/demand-slot/contact/${contactIds.at(-1)}`,
    version: 'query',
  },
  'DELETE /api/demand-slot/interest-point': {
    method: 'DELETE',
    path: ({ pointId }) => `/api/demand-slot/interest-point/${pointId}`,
    version: 'query',
  },
  'POST /api/demand/update-options': {
    method: 'POST',
    path: ({ id }) => `/api/demand/update-options/${id}`,
    body: ({ optionId }) => [{ id: optionId, activated: true }],
    version: 'query',
  },
};

const addSlot: Change = {
  method: 'POST',
  path: ({ id }) => `/api/demand-slot/add/${id}`,
  body: () => ({ name: 'Nuit', startDate: '2028-10-04T22:00', endDate: '2028-10-05T02:00' }),
  version: 'body',
};

describe('the organiser’s detailed funnel over HTTP', () => {
  let app: TestApplication;
  let organiser: TestBrowser;
  let manager: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    organiser = await app.loginAs('organisateur@demo.example');
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app?.close());

  const draft = () =>
    app.dossier({ name: 'Marathon 2028', office: app.demo.office('69/Villeurbanne'), day: '2028-10-04', slots: 2 });

  /** Two slots, the first one with three contacts and a point of interest. */
  async function funnel(id: number): Promise<Funnel> {
    const slotIds = (await manager.get(`/api/demand/${id}`)).body.slots.map((slot: { id: number }) => slot.id);
    const { body } = await manager.patch(`/api/demand-slot/update/${slotIds[0]}`, {
      contactSlots: [{ name: 'Anne' }, { name: 'Bruno' }, { name: 'Chloé' }],
      interestPoints: [{ name: 'Arrivée' }],
    });
    const { options } = (await organiser.get(`/api/demand/options/${id}`)).body;
    return {
      id,
      version: body.version,
      slotIds,
      contactIds: body.slot.contactSlots.map((contact: { id: number }) => contact.id),
      pointId: body.slot.interestPoints[0].id,
      optionId: options[0].id,
    };
  }
  const filed = async () => funnel((await draft().quoted()).id);
  const load = async (id: number) => (await manager.get(`/api/demand/${id}`)).body;
  const codeOf = ({ status, body }: TestResponse) => [status, body.code];

  function send(browser: TestBrowser, change: Change, of: Funnel, version?: number): Promise<TestResponse> {
    const { method, path, body, version: place } = change;
    const inQuery = place === 'query' && version !== undefined ? `?version=${version}` : '';
    const inBody = place === 'body' && version !== undefined ? { version } : {};
    const sent = body?.(of);
    return browser.request(method, path(of) + inQuery, Array.isArray(sent) ? sent : sent && { ...sent, ...inBody });
  }

  describe('a change of something that another user changed meanwhile', () => {
    it.each([...Object.entries(changes), ['POST /api/demand-slot/add', addSlot] as const])(
      '%s: is refused with who changed it and when; with the current version it is accepted',
      async (_, change) => {
        const dossier = await filed();
        const browser = change === addSlot ? manager : organiser;
        const before = await load(dossier.id);
        const stale = await send(browser, change, dossier, dossier.version - 1);
        expect(codeOf(stale)).toEqual([409, 'kernel.changed-meanwhile']);
        expect(stale.body.detail).toMatch(
          /^(?:\S+ \S+ a modifié cette demande|Vous avez modifié cette demande dans un autre onglet) le \d\d\/\d\d\/\d{4} à \d{1,2}\sh/,
        );
        expect(await load(dossier.id)).toEqual(before);
        const done = await send(browser, change, dossier, dossier.version);
        expect([done.status < 300, done.body.version]).toEqual([true, dossier.version + 1]);
        expect(await load(dossier.id)).not.toEqual(before);
      },
    );
  });

  describe('options', () => {
    it('are chosen without prices, for the days of the event, and change the price that staff see', async () => {
      const { id, version, optionId } = await filed();
      const { body: before } = await organiser.get(`/api/demand/options/${id}`);
      expect(before).toMatchObject({ version, activatedOptions: [] });
      expect(before.options[0]).toEqual({
        id: optionId,
        option: { id: optionId, name: expect.any(String), icon: expect.any(String) },
        activated: false,
      });
      const { demand: priced } = await load(id);
      const rows = before.options.map((row: { id: number }) => ({ ...row, activated: row.id === optionId }));
      const chosen = await organiser.post(`/api/demand/update-options/${id}?version=${version}`, rows);
      expect([chosen.status, chosen.body.version, chosen.body.activatedOptions]).toEqual([
        200,
        version + 1,
        [optionId],
      ]);
      expect(JSON.stringify([before, chosen.body])).not.toMatch(/price/i);
      const { demand, options } = await load(id);
      expect(options).toEqual([expect.objectContaining({ id: optionId, dayCount: 2 })]);
      expect(demand.price - priced.price).toBeCloseTo(2 * options[0].price);
    });
  });

  it('stores the phone number of the filer', async () => {
    const person = await app.scenario.organiser({});
    const browser = await app.loginAs(person);
    expect(await browser.patch('/api/demand/update-contact', { phone: ' 06 39 98 00 09 ' })).toMatchObject({
      status: 200,
      body: { phone: '06 39 98 00 09' },
    });
    expect((await browser.get('/api/account')).body.phone).toBe('06 39 98 00 09');
  });

  it('files the event again for the next year, and notifies the department', async () => {
    const { id, optionId } = await filed();
    await organiser.post(`/api/demand/update-options/${id}`, [{ id: optionId, activated: true }]);
    await app.drainJobs();
    const sent = async () =>
      (await app.unitOfWork.query<{ key: string }>('SELECT key FROM platform.mails')).map(({ key }) => key);
    const before = await sent();
    const preview = await organiser.get(`/api/demand/repeat/${id}`);
    const { status, body } = await organiser.post(`/api/demand/repeat/${id}`);
    expect(status).toBe(201);
    const next = await load(body.demand.id);
    // Wednesday 4 October 2028 is Wednesday 3 October 2029.
    expect(next.demand).toMatchObject({
      eventName: 'Marathon 2029',
      status: 1,
      startDate: expect.stringMatching(/^2029-10-03T/),
      price: null,
      total: null,
      documents: [],
    });
    const days = 'Premier jour : mercredi 4 octobre 2028 devient mercredi 3 octobre 2029';
    const expectedRepetition = {
      of: id,
      moved: [
        `${days}, le même jour de la semaine à la même époque.`,
        'Nom de l’évènement : « 2028 » devient « 2029 ».',
      ],
      toVerify: [],
    };
    expect(next.repetition).toEqual(expectedRepetition);
    expect(preview).toMatchObject({ status: 200, body: { firstDay: expectedRepetition.moved[0] } });
    expect((await organiser.get(`/api/demand/${body.demand.id}`)).body.repetition).toEqual(expectedRepetition);
    expect(next.slots[0].contactSlots.map(({ name }: { name: string }) => name)).toEqual(['Anne', 'Bruno', 'Chloé']);
    expect(next.options).toEqual([expect.objectContaining({ id: optionId, dayCount: 2 })]);
    const mine = (await organiser.get('/api/demand/user/list?perPage=1000')).body.records;
    expect(mine.map((row: { id: number }) => row.id)).toContain(body.demand.id);
    await app.drainJobs();
    expect((await sent()).filter((key) => !before.includes(key)).sort()).toEqual([
      `demand-confirmation:${body.demand.id}`,
      `new-request:${body.demand.id}`,
    ]);
  });
});
