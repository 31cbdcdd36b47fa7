import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const event = {
  eventName: 'Foulées <b>nocturnes</b> de Lyon',
  severalDepartments: false,
  eventDepartment: '69',
  eventType: 1,
  eventAddress: '1 place Bellecour',
  eventPostalCode: '69002',
  eventCity: 'Lyon',
  comments: 'Course à pied\nsur route ouverte',
  eventSlots: [
    {
      name: 'Créneau 1',
      startDate: '2028-05-08T18:00:00+02:00',
      endDate: '2028-05-08T23:00:00+02:00',
      peak: 1500,
      nature: 1,
    },
    { name: 'Créneau 2', startDate: '2028-05-09T08:00', endDate: '2028-05-09T12:00', peak: '800', nature: '2' },
  ],
};
const contact = { firstName: 'Jeanne', name: 'Martin', email: 'jeanne@example.org', tel: '06 39 98 00 01' };

describe('demands over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let organiser: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
  });
  afterAll(() => app?.close());

  const countDemands = async () =>
    (await app.unitOfWork.query<{ n: number }>('SELECT count(*)::integer AS n FROM demand.demands'))[0]!.n;
  const file = async (browser: TestBrowser, change: object = {}) =>
    (await browser.post('/api/demand/add', { ...event, ...contact, ...change })).body as { id: number; uniqId: string };
  const fieldsOf = (body: { errors: { field: string }[] }) => body.errors.map(({ field }) => field);

  it('lets a visitor check, sign up, file and print, and sends a confirmation', async () => {
    const visitor = app.visitor();
    const checked = await visitor.post('/api/demand/check-data', event);
    expect([checked.status, checked.body]).toEqual([200, { checked: 'ok' }]);
    const { userId } = (await visitor.post('/api/users/add', contact)).body;
    const added = await visitor.post('/api/demand/add', {
      ...event,
      ...contact,
      userId,
      website: '',
      startedAt: Date.now() - 60_000,
    });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({ id: expect.any(Number), uniqId: expect.any(String), success: true });
    expect(added.body.uniqId.length).toBeGreaterThanOrEqual(22);

    const print = await app.visitor().get(`/api/demand/print/${added.body.uniqId}`);
    expect(print.status).toBe(200);
    expect(print.body).toMatchObject({
      eventName: event.eventName,
      contactLastName: 'Martin',
      slots: [
        { name: 'Créneau 1', startDate: '2028-05-08T18:00:00+02:00', publicPeak: 1500 },
        { name: 'Créneau 2', startDate: '2028-05-09T08:00:00+02:00', publicPeak: 800 },
      ],
    });
    expect(Object.keys(print.body).filter((key) => /price|version|department(Id)|office|status/i.test(key))).toEqual(
      [],
    );
    expect((await app.visitor().get('/api/demand/print/inconnu')).status).toBe(404);

    await app.drainJobs();
    const [mail] = await app.unitOfWork.query<{ recipient: string; text_body: string; html_body: string }>(
      `SELECT recipient, text_body, html_body FROM platform.mails WHERE key = $1`,
      [`demand-confirmation:${added.body.id}`],
    );
    expect(mail!.recipient).toBe(contact.email);
    expect(mail!.text_body).toContain(`/event/no-auth/print/${added.body.uniqId}`);
    // Nobody has confirmed the address yet: the e-mail contains nothing of what was typed.
    expect(`${mail!.text_body} ${mail!.html_body}`).not.toMatch(/nocturnes|Camille/);
  });

  it('prints everything that the organiser entered for the slots, and nothing that staff set', async () => {
    const { id, uniqId } = await file(organiser);
    const { slots } = (await organiser.get(`/api/demand/${id}`)).body as { slots: { id: number }[] };
    const details = {
      publicBehavior: 4,
      feature: 3,
      interventionDelay: 2,
      actorPeak: 30,
      actorDevice: true,
      deviceNature: 2,
      place: 'Kiosque du parc',
      rescueArrival: 'Une heure avant le départ',
      address: 'Entrée nord',
      needs: 'Douze personnes en fauteuil',
      publicWay: true,
      size: 0.25,
      otherFeatures: 'Un étang',
      services: { otherServices: [{ id: 2 }, { id: 0, service: 'Signaleurs' }], healthServices: [{ id: 8 }] },
      notes: 'Barrières posées la veille',
      contactSlots: [{ name: 'Léa Roux', phone: '06 39 98 00 02' }],
      interestPoints: [{ name: 'Ravitaillement', address: 'Allée des tilleuls' }],
    };
    expect((await organiser.patch(`/api/demand-slot/update/${slots[0]!.id}`, details)).status).toBe(200);
    const { version } = (await manager.get(`/api/demand/${id}`)).body.demand as { version: number };
    const staffed = await manager.patch(`/api/demand/${id}`, {
      version,
      demandSlots: [{ id: slots[0]!.id, rescueWorkerCount: 12, vps: 2 }],
    });
    expect(staffed.status).toBe(200);

    const { body } = await app.visitor().get(`/api/demand/print/${uniqId}`);
    expect(body.slots[0]).toEqual({
      ...details,
      name: 'Créneau 1',
      startDate: '2028-05-08T18:00:00+02:00',
      endDate: '2028-05-08T23:00:00+02:00',
      publicPeak: 1500,
      nature: 1,
      newDate: null,
      services: {
        otherServices: [
          { id: 2, service: 'Gendarmerie' },
          { id: 0, service: 'Signaleurs' },
        ],
        rescueServices: [],
        healthServices: [{ id: 8, service: 'Infirmier' }],
      },
      contactSlots: [{ id: expect.any(Number), name: 'Léa Roux', phone: '06 39 98 00 02' }],
      interestPoints: [{ id: expect.any(Number), name: 'Ravitaillement', address: 'Allée des tilleuls' }],
    });
    expect(body.slots[1]).toMatchObject({ place: '', contactSlots: [], publicBehavior: null });
    expect(body.options).toEqual([]);
    expect(body.particularities).toMatchObject({ publicPeak: 1500, structure: false, decreeFileOriginalName: null });
  });

  it('names every error at its field, as the answer of the check and as a problem, and stores nothing', async () => {
    const before = await countDemands();
    const wrong = {
      ...event,
      eventName: '',
      eventPostalCode: '6900',
      eventSlots: [{ ...event.eventSlots[0], endDate: '2028-05-08T17:00:00+02:00', peak: 'beaucoup' }],
    };
    const faults = ['eventName', 'eventPostalCode', 'eventSlots.0.endDate', 'eventSlots.0.peak'];
    const checked = await organiser.post('/api/demand/check-data', wrong);
    expect([checked.status, checked.body.checked, fieldsOf(checked.body)]).toEqual([200, 'error', faults]);
    const answer = await organiser.post('/api/demand/add', wrong);
    expect(answer.status).toBe(422);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    expect(fieldsOf(answer.body)).toEqual(faults);
    expect(fieldsOf((await organiser.post('/api/demand/check-data', { ...event, price: 1 })).body)).toEqual(['price']);
    expect(await countDemands()).toBe(before);
  });

  it('stores nothing of a request that looks automated', async () => {
    const before = await countDemands();
    for (const trap of [{ website: 'http://spam.example' }, { startedAt: Date.now() - 500 }]) {
      const answer = await organiser.post('/api/demand/add', { ...event, ...contact, ...trap });
      expect(answer.body).toEqual({ success: 'malicious' });
    }
    expect(await countDemands()).toBe(before);
  });

  it('lists to the department the matching demands, and no others', async () => {
    const { id } = await file(organiser, { eventName: 'Traversée de la Saône' });
    const found = await manager.get(
      '/api/demand/list?eventName=saone&eventPlace=LYON&startDate=2028-05-09&sort=startDate',
    );
    expect(found.body).toMatchObject({ total: 1, totalIsExact: true, page: 1, perPage: 25 });
    expect(found.body.records).toEqual([
      {
        id,
        createdAt: expect.stringMatching(/\+0[12]:00$/),
        eventName: 'Traversée de la Saône',
        contactFirstName: 'Jeanne',
        contactLastName: 'Martin',
        startDate: '2028-05-08T18:00:00+02:00',
        endDate: '2028-05-09T12:00:00+02:00',
        eventPlace: 'Lyon',
        contactEmail: contact.email,
        contactPhone: contact.tel,
        status: 1,
        departmentId: expect.any(Number),
        department: 'Rhône',
        office: null,
        organizationName: null,
        price: null,
        actions: { duplicate: null, delete: null },
      },
    ]);
  });

  it('is saved by a manager with its price, once per version', async () => {
    const { id } = await file(organiser);
    const { demand, slots } = (await manager.get(`/api/demand/${id}`)).body;
    const body = {
      version: demand.version,
      demandSlots: [{ id: slots[0].id, rescueWorkerCount: 4, publicBehavior: 3, feature: 1, interventionDelay: 2 }],
    };

    const saved = await manager.patch(`/api/demand/${id}`, body);
    expect(saved.status).toBe(200);
    expect(saved.body.slots[0]).toMatchObject({ rescueWorkerCount: 4, totalHours: 5, publicBehavior: 3 });
    const { normalHours, nightHours, holidayHours } = saved.body.slots[0];
    expect(normalHours + nightHours + holidayHours).toBe(5);
    expect(holidayHours).toBe(5); // 8 May
    const lines = saved.body.demand.priceLines as { amount: number }[];
    expect(saved.body.demand.price).toBeCloseTo(
      lines.reduce((sum, { amount }) => sum + amount, 0),
      2,
    );
  });

  it('hides prices and scope from the organiser, who may edit until it is transformed', async () => {
    const { id } = await file(organiser);
    const shown = await organiser.get(`/api/demand/${id}`);
    expect(shown.body.demand).toMatchObject({ price: null, total: null, priceLines: [] });
    const [slot] = shown.body.slots;
    const edited = await organiser.put(`/api/demand/update/${id}`, {
      comments: 'précisé',
      contactPhone: '06 39 98 00 31',
      updateRescuers: true,
      demandSlots: [{ id: slot.id, publicBehavior: 2, feature: 1 }],
    });
    expect(edited.body).toEqual({ version: 2, errors: { [shown.body.slots[1].id]: 'feature' } });
    const { demand } = (await organiser.get(`/api/demand/${id}`)).body;
    expect(demand).toMatchObject({ comments: 'précisé', contactPhone: '06 39 98 00 31' });
    const filer = app.demo.person('organisateur@demo.example');
    const transformed = await app.scenario.dossier({ organiser: filer, price: 900 }).transformed();

    const refused = await organiser.put(`/api/demand/update/${transformed.id}`, { comments: 'encore' });
    expect([refused.status, refused.body.detail]).toEqual([409, 'L’édition de cette demande n’est plus possible']);
  });

  it('gets its organisation from managers, as a number or as an object', async () => {
    const { id } = await file(organiser);
    const foulees = app.demo.organisation('Les Foulées de la Confluence').id;
    const put = (browser: TestBrowser, organization: unknown) =>
      browser.put(`/api/demand/update/${id}`, { organization });
    const organisationOf = async () => (await manager.get(`/api/demand/${id}`)).body.organization;
    for (const organization of [foulees, { id: foulees, name: 'Les Foulées de la Confluence' }]) {
      expect((await put(manager, null)).status).toBe(200);
      expect(await organisationOf()).toBeNull();
      expect((await put(manager, organization)).status).toBe(200);
      expect(await organisationOf()).toMatchObject({ id: foulees });
    }
  });

  it('is for one of its organiser’s organisations, which they change until a quote is accepted', async () => {
    const [own] = (await organiser.get('/api/organization/list_by_manager')).body.records as { id: number }[];
    const { affiliations } = (await organiser.get('/api/affiliation/list')).body;
    expect(affiliations).toContainEqual(expect.objectContaining({ organizationId: own!.id }));
    const { id } = await file(organiser, { orgaName: 'Club du Parc', orgaSiret: '73282932000074' });
    const organisationOf = async () => (await organiser.get(`/api/demand/${id}`)).body.organization;
    expect(await organisationOf()).toMatchObject({ name: 'Club du Parc' });
    expect((await organiser.put(`/api/demand/update/${id}`, { organization: own!.id })).status).toBe(200);
    expect(await organisationOf()).toMatchObject({ id: own!.id });
    const filed = await file(organiser, { organizationId: own!.id });
    expect((await organiser.get(`/api/demand/${filed.id}`)).body.organization).toMatchObject({ id: own!.id });
  });

  it('is deleted by a manager, and remains in its organiser’s list as ANNULÉE', async () => {
    const { id, uniqId } = await file(organiser, { eventName: 'À supprimer' });
    expect((await manager.delete(`/api/demand/delete/${id}`)).status).toBe(204);
    expect((await manager.get(`/api/demand/${id}`)).status).toBe(404);
    expect((await app.visitor().get(`/api/demand/print/${uniqId}`)).status).toBe(404);
    const own = (await organiser.get('/api/demand/user/list')).body.records as { id: number }[];
    expect(own.find((row) => row.id === id)).toMatchObject({
      status: 4,
      deletedAt: expect.any(String),
      demandSlots: [{ name: 'Créneau 1', startAt: '2028-05-08T18:00:00+02:00' }, { name: 'Créneau 2' }],
      documents: [],
    });
    expect((await app.visitor().get('/api/demand/user/list')).status).toBe(401);
  });
});
