import { accessTable } from '@pds/application';
import { pdf, photograph } from '@pds/platform/testing';
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

const annex = { name: 'Annexe 1', fileName: 'plan.pdf', content: pdf() };
/** The form of the particularities with the picture of a decree. */
const decree = async () => [
  { name: 'particularities', content: JSON.stringify({ parking: 'Place des Tapis' }) },
  { name: 'decreeFile', fileName: 'arrete.jpg', content: await photograph() },
];

describe('the organiser’s detailed funnel over HTTP', () => {
  let app: TestApplication;
  let organiser: TestBrowser;
  let stranger: TestBrowser;
  let manager: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    organiser = await app.loginAs('organisateur@demo.example');
    stranger = await app.loginAs('mairie@demo.example');
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app?.close());

  const draft = () =>
    app.scenario.dossier({
      name: 'Marathon 2028',
      organiser: app.demo.person('organisateur@demo.example'),
      organisation: app.demo.organisation('Les Foulées de la Confluence'),
      office: app.demo.office('69/Villeurbanne'),
      staff: app.demo.person('cadre@demo.example'),
      day: '2028-10-04',
      slots: 2,
    });

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

    it('accepts a version that is a number', async () => {
      const dossier = await filed();
      for (const change of Object.values(changes).filter(({ version }) => version === 'query')) {
        const url = `${change.path(dossier)}?version=x`;
        const answer = await organiser.request(change.method, url, change.body?.(dossier));
        expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'version', message: 'Version attendue' }]]);
      }
    });
  });

  describe('once the demand is a station', () => {
    let station: Funnel;
    let fileId: number;
    beforeAll(async () => {
      const before = await filed();
      fileId = (await organiser.upload(`/api/demand/update/files/${before.id}`, annex)).body[0].id;
      await manager.post(`/api/document/validate-document/${(await load(before.id)).documents[0].id}`);
      const transformed = await manager.post(`/api/demand/transform/${before.id}`);
      expect(transformed.status).toBeLessThan(300);
      station = { ...before, version: (await load(before.id)).demand.version };
    });

    it.each(Object.entries(changes))('%s is refused to the organiser', async (_, change) => {
      const before = await load(station.id);
      for (const version of [undefined, station.version, station.version - 1]) {
        const answer = await send(organiser, change, station, version);
        expect(codeOf(answer)).toEqual([409, 'demand.no-longer-editable']);
        expect(answer.body.detail).toBe('L’édition de cette demande n’est plus possible');
      }
      expect(await load(station.id)).toEqual(before);
    });

    it('shows its files and its decree unchanged, read-only', async () => {
      const before = await load(station.id);
      const answers = [
        await organiser.upload(`/api/demand/update/files/${station.id}`, annex),
        await organiser.delete(`/api/demand/update/files/${fileId}`),
        await organiser.upload(`/api/demand/update-particularities/${station.id}`, ...(await decree())),
      ];
      for (const answer of answers) expect(codeOf(answer)).toEqual([409, 'demand.no-longer-editable']);
      expect(await load(station.id)).toEqual(before);
      expect((await organiser.get(`/related-files/${fileId}`)).status).toBe(200);
    });

    it('is still shown, and may be repeated', async () => {
      for (const screen of ['particularities', 'options']) {
        expect((await organiser.get(`/api/demand/${screen}/${station.id}`)).status).toBe(200);
      }
      expect((await organiser.post(`/api/demand/repeat/${station.id}`)).status).toBe(201);
    });
  });

  describe('an object of another account', () => {
    type Calls = Readonly<Record<string, (browser: TestBrowser, of: OfOthers) => Promise<TestResponse>>>;
    /** A demand that may be edited, with an annexed file and a decree, and a station with its papers. */
    interface OfOthers extends Funnel {
      readonly fileId: number;
      readonly decreeId: number;
      readonly stationId: number;
      readonly uniq: string;
      readonly documentId: number;
      readonly invoiceId: number;
    }

    const fromChanges: Calls = Object.fromEntries(
      Object.entries(changes).map(([name, change]) => [
        `${name}/:id`,
        (browser: TestBrowser, of: OfOthers) => send(browser, change, of),
      ]),
    );
    /** Every call that names one object of a dossier and that an organiser may make, as the access table writes it. */
    const calls: Calls = {
      ...fromChanges,
      'GET /api/demand/:id': (browser, { id }) => browser.get(`/api/demand/${id}`),
      'GET /api/demand/particularities/:id': (browser, { id }) => browser.get(`/api/demand/particularities/${id}`),
      'POST /api/demand/update-particularities/:id': async (browser, { id }) =>
        browser.upload(`/api/demand/update-particularities/${id}`, ...(await decree())),
      'GET /api/demand/options/:id': (browser, { id }) => browser.get(`/api/demand/options/${id}`),
      'POST /api/demand/repeat/:id': (browser, { id }) => browser.post(`/api/demand/repeat/${id}`),
      'POST /api/demand/update/files/:demandId': (browser, { id }) =>
        browser.upload(`/api/demand/update/files/${id}`, annex),
      'DELETE /api/demand/update/files/:fileId': (browser, { fileId }) =>
        browser.delete(`/api/demand/update/files/${fileId}`),
      'GET /related-files/:id': (browser, { fileId }) => browser.get(`/related-files/${fileId}`),
      'GET /related-files/:id of the decree': (browser, { decreeId }) => browser.get(`/related-files/${decreeId}`),
      'DELETE /api/demand/update/files/:fileId of the decree': (browser, { decreeId }) =>
        browser.delete(`/api/demand/update/files/${decreeId}`),
      'GET /api/demand-slot/:id': (browser, { slotIds }) => browser.get(`/api/demand-slot/${slotIds[0]}`),
      'GET /api/aid-station/show/:id': (browser, { stationId }) => browser.get(`/api/aid-station/show/${stationId}`),
      'GET /api/document/:uniq': (browser, { uniq }) => browser.get(`/api/document/${uniq}`),
      'GET /api/document/evidence/:id': (browser, { documentId }) =>
        browser.get(`/api/document/evidence/${documentId}`),
      'GET /api/document/reply/:id': (browser, { documentId }) => browser.get(`/api/document/reply/${documentId}`),
      'POST /api/document/reply/:id/accept': (browser, { documentId }) =>
        browser.post(`/api/document/reply/${documentId}/accept`, {
          name: 'Inès Autre',
          capacity: 'présidente',
          agreed: true,
        }),
      'POST /api/document/reply/:id/decline': (browser, { documentId }) =>
        browser.post(`/api/document/reply/${documentId}/decline`, { reason: 'Trop cher' }),
      'GET /api/invoice/download/:id': (browser, { invoiceId }) => browser.get(`/api/invoice/download/${invoiceId}`),
      'POST /api/invoice/pay/:id': (browser, { invoiceId }) => browser.post(`/api/invoice/pay/${invoiceId}`),
    };

    let others: OfOthers;
    beforeAll(async () => {
      const dossier = await filed();
      const files = await organiser.upload(`/api/demand/update/files/${dossier.id}`, annex);
      const told = await calls['POST /api/demand/update-particularities/:id']!(organiser, dossier as OfOthers);
      const station = await draft().invoiced({ amount: 50 });
      others = {
        ...dossier,
        fileId: files.body[0].id,
        decreeId: told.body.particularities.decreeFile,
        stationId: station.id,
        uniq: station.quote.uniq,
        documentId: station.quote.id,
        invoiceId: station.invoice.id,
      };
    });

    const everything = async () => [
      await load(others.id),
      (await organiser.get(`/api/demand/particularities/${others.id}`)).body,
      await load(others.stationId),
      (await organiser.get('/api/demand/user/list?perPage=1000')).body.total,
    ];

    it('has a row for every such call of the access table', () => {
      const named = Object.entries(accessTable)
        .filter(([, { who }]) => who === 'any-account' || (Array.isArray(who) && who.includes('ROLE_USER')))
        .filter(([, { object }]) =>
          ['demand', 'slot', 'related-file', 'document', 'aid-station', 'invoice'].includes(object),
        );
      const rows = new Set(Object.keys(calls).map((name) => name.replace(/ of the decree$/, '')));
      expect([...rows].toSorted()).toEqual(named.map(([route]) => route).toSorted());
    });

    it.each(Object.entries(calls))('%s does not find it, and changes nothing', async (_, call) => {
      const before = await everything();
      const refused = await call(stranger, others);
      expect([refused.status, refused.headers['content-type']]).toEqual([
        404,
        expect.stringContaining('application/problem+json'),
      ]);
      expect((await call(app.visitor(), others)).status).toBe(401);
      expect(await everything()).toEqual(before);
    });

    it('cannot be the event in progress, and is on none of the lists', async () => {
      const { id: accountId } = (await stranger.get('/api/authentication/account')).body;
      const linked = await stranger.post(`/login/user/event/${accountId}`, { event: others.id });
      expect(linked.status).toBe(404);
      for (const list of ['demand/user/list', 'aid-station/user/list', 'aid-station/organization/list']) {
        const { records } = (await stranger.get(`/api/${list}?perPage=1000`)).body;
        expect(records.filter(({ id }: { id: number }) => id === others.id || id === others.stationId)).toEqual([]);
      }
    });
  });

  it('shows particularities with the peak of the slots, all of them empty at first', async () => {
    const { id, version } = await filed();
    const { body } = await organiser.get(`/api/demand/particularities/${id}`);
    expect(body).toEqual({
      version,
      particularities: {
        publicPeak: 500,
        preparatoryMeeting: false,
        preparatoryMeetingDate: null,
        preparatoryMeetingComment: '',
        preparatoryMeetingSize: null,
        accessControlAccreditation: false,
        accessControlProcedure: false,
        decreeFile: null,
        decreeFileOriginalName: null,
        specificRisks: '',
        victimEvacuation: '',
        parking: '',
        structure: false,
        structureType: '',
        detailNote: '',
      },
    });
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

      // What staff agreed on is unchanged when the organiser saves the screen again.
      const agreed = await manager.patch(`/api/demand/${id}`, {
        version: version + 1,
        demandOptions: [{ id: optionId, price: 12.5, dayCount: 1 }],
      });
      expect(agreed.status).toBe(200);
      await organiser.post(`/api/demand/update-options/${id}`, rows);
      expect((await load(id)).options).toEqual([expect.objectContaining({ price: 12.5, dayCount: 1 })]);
      const dropped = await organiser.post(`/api/demand/update-options/${id}`, [{ id: optionId, activated: false }]);
      expect(dropped.body.activatedOptions).toEqual([]);
    });

    it.each<[string, (row: { id: number }) => unknown, number, string]>([
      ['no list', () => ({}), 400, 'options'],
      ['a price', (row) => [{ ...row, activated: true, price: 1 }], 400, '0.price'],
      ['days', (row) => [{ ...row, activated: true, dayCount: 9 }], 400, '0.dayCount'],
      ['no choice', ({ id }) => [{ id }], 400, '0.activated'],
      ['an option that does not exist', () => [{ id: 999_999, activated: true }], 422, '0.id'],
      ['another name', (row) => [{ ...row, option: { id: row.id, name: 'Char', icon: 'quad' } }], 422, '0.option'],
    ])('are refused with %s', async (_, rows, status, field) => {
      const { id, version } = await filed();
      const [row] = (await organiser.get(`/api/demand/options/${id}`)).body.options;
      const answer = await organiser.post(`/api/demand/update-options/${id}`, rows(row) as object);
      expect([answer.status, answer.body.errors.map((error: { field: string }) => error.field)]).toEqual([
        status,
        [field],
      ]);
      expect((await load(id)).demand.version).toBe(version);
    });

    it('that a department no longer offers cannot be chosen any more', async () => {
      const { id, optionId } = await filed();
      const offer = (await manager.get('/api/options/list/69')).body.find((row: { id: number }) => row.id === optionId);
      await manager.post('/api/options/update', [{ ...offer, activated: false }]);
      const refused = await organiser.post(`/api/demand/update-options/${id}`, [{ id: optionId, activated: true }]);
      const shown = (await organiser.get(`/api/demand/options/${id}`)).body.options;
      await manager.post('/api/options/update', [offer]);
      expect([refused.status, shown.map((row: { id: number }) => row.id).includes(optionId)]).toEqual([422, false]);
    });
  });

  it('removes rows of a slot starting from the last, but not the first contact', async () => {
    const { id, version, slotIds, contactIds, pointId } = await filed();
    const [first, second, third] = contactIds;
    const contact = (row: number | undefined) => organiser.delete(`/api/demand-slot/contact/${row}`);
    expect(codeOf(await contact(first))).toEqual([409, 'demand.first-contact-stays']);
    expect(codeOf(await contact(second))).toEqual([409, 'demand.only-last-contact-goes']);
    const { status, body } = await contact(third);
    expect([status, body.version, body.demandId, body.slot.id]).toEqual([200, version + 1, id, slotIds[0]]);
    expect(body.slot.contactSlots.map((row: { id: number }) => row.id)).toEqual([first, second]);
    expect(codeOf(await contact(third))).toEqual([404, 'demand.slot-row-not-found']);
    expect(codeOf(await contact(pointId))).toEqual([404, 'demand.slot-row-not-found']);

    const points = { interestPoints: [{ id: pointId, name: 'Arrivée' }, { name: 'Départ' }] };
    await organiser.patch(`/api/demand-slot/update/${slotIds[0]}`, points);
    const early = await organiser.delete(`/api/demand-slot/interest-point/${pointId}`);
    expect(codeOf(early)).toEqual([409, 'demand.only-last-interest-point-goes']);
    expect((await organiser.get(`/api/demand-slot/${slotIds[0]}`)).body.slot.interestPoints).toHaveLength(2);
  });

  it('stores the phone number of the filer, and uses it as contact of their next demand', async () => {
    const person = await app.scenario.organiser({});
    const browser = await app.loginAs(person);
    expect(await browser.patch('/api/demand/update-contact', { phone: ' 06 39 98 00 09 ' })).toMatchObject({
      status: 200,
      body: { phone: '06 39 98 00 09' },
    });
    for (const phone of ['non', '', null]) {
      expect((await browser.patch('/api/demand/update-contact', { phone })).status).toBe(400);
    }
    expect((await browser.get('/api/account')).body.phone).toBe('06 39 98 00 09');
    const slot = { name: 'Jour', startDate: '2028-10-04T08:00', endDate: '2028-10-04T12:00', peak: 300, nature: 1 };
    const { body } = await browser.post('/api/demand/add', {
      eventName: 'Corrida',
      eventDepartment: '69',
      eventType: 1,
      eventAddress: '1 place Bellecour',
      eventPostalCode: '69002',
      eventCity: 'Lyon',
      comments: 'Course à pied',
      eventSlots: [slot],
    });
    expect((await browser.get(`/api/demand/${body.id}`)).body.demand.contactPhone).toBe('06 39 98 00 09');
  });

  it('files the event again for the next year, and notifies the department', async () => {
    const { id, optionId } = await filed();
    await organiser.post(`/api/demand/update-options/${id}`, [{ id: optionId, activated: true }]);
    await app.drainJobs();
    const sent = async () =>
      (await app.unitOfWork.query<{ key: string }>('SELECT key FROM platform.mails')).map(({ key }) => key);
    const before = await sent();
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
    const told = {
      of: id,
      moved: [
        `${days}, le même jour de la semaine à la même époque.`,
        'Nom de la manifestation : « 2028 » devient « 2029 ».',
      ],
      toVerify: [],
    };
    expect(next.repetition).toEqual(told);
    expect((await organiser.get(`/api/demand/${body.demand.id}`)).body.repetition).toEqual(told);
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
