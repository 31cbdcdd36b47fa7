import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

/** Every field of the demand that the specification names (organiser 3, back-office 3). */
const demandFields = [
  ...['id', 'eventName', 'eventType', 'eventPlace', 'eventAddress', 'eventPlaceZip', 'eventPlaceCity'],
  ...['eventDepartment', 'publicPeak', 'status', 'deletedAt', 'demandSlots', 'documents', 'relatedFiles', 'manager'],
  ...['price', 'commercialStatus', 'teamStatus', 'administrativeStatus', 'orga', 'startDate', 'endDate'],
  ...['departmentId', 'officeId', 'dpsSupport', 'isAidStation', 'isEprotecSynchronized', 'eProtecId'],
  ...['isPackagePrice', 'packagePrice', 'optionsDiscount', 'isOrganizationMealSupport', 'hideDetails', 'hideCosting'],
  ...['hideComplement', 'comments', 'contactFirstName', 'contactLastName', 'contactPhone', 'contactEmail'],
  ...['reinforcement', 'hosting', 'services', 'deviceLeader', 'commandPostLeader', 'commandPostOperator'],
  ...['postLeader', 'teamLeader', 'pse2', 'pse1', 'logistician', 'otherStaff', 'AdditionalClarificationTeam'],
  ...['emergencyVehicleCount', 'tent', 'nurseLocal', 'invoices', 'extras', 'demandOptions'],
];

/** Every field of a slot, in both documents. */
const slotFields = [
  ...['id', 'name', 'startAt', 'endAt', 'place', 'rescueArrival', 'address', 'publicPeak', 'actorPeak', 'actorDevice'],
  ...['deviceNature', 'needs', 'publicBehavior', 'feature', 'publicWay', 'size', 'otherFeatures', 'interventionDelay'],
  ...['services', 'notes', 'contactSlots', 'interestPoints', 'demand', 'newDate', 'totalHours', 'nightHours'],
  ...['holidayHours', 'startDate', 'endDate', 'rescueWorkerCount', 'doctorHours', 'nurseHours', 'mealCount', 'lotA'],
  ...['lotB', 'lotC', 'medicalLot', 'vps', 'vl', 'vtu', 'vtp', 'tent', 'discount'],
];

/** What `GET /api/demand/{id}` returns beside the demand (back-office 7). */
const besides = ['demand', 'slots', 'documents', 'invoices', 'extras', 'options', 'organization', 'relatedFiles'];

const engagement = {
  services: {
    otherServices: [
      { id: 1, service: 'Police', informed: true, present: false },
      { id: 0, service: 'Douane', informed: false, present: true },
    ],
    rescueServices: [{ id: 5, service: 'Samu / Smur', informed: true, present: true }],
    healthServices: [],
  },
  deviceLeader: 1,
  commandPostLeader: 2,
  commandPostOperator: 3,
  postLeader: 4,
  teamLeader: 5,
  pse2: 6,
  pse1: 7,
  logistician: 8,
  otherStaff: 9,
  AdditionalClarificationTeam: 'Une équipe à vélo',
  emergencyVehicleCount: 2,
  tent: 3,
  nurseLocal: true,
};
const terms = { hideDetails: true, hideCosting: true, hideComplement: true, eProtecId: 'EP-2028-17' };

describe('the whole dossier over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let stranger: TestBrowser;
  let organiser: TestBrowser;
  let accountant: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    stranger = await app.loginAs('cadre38@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
    accountant = await app.loginAs('compta@demo.example');
  });
  afterAll(() => app?.close());

  const dossier = () =>
    app.dossier({
      name: 'Marathon de Lyon',
      office: app.demo.office('69/Villeurbanne'),
      day: '2028-10-04',
      price: 900,
    });
  const fieldsOf = ({ body }: { body: { errors: { field: string }[] } }) => body.errors.map(({ field }) => field);
  const load = async (id: number, browser = manager) => (await browser.get(`/api/demand/${id}`)).body;

  it('contains every field of the specification, for staff and organiser', async () => {
    const { id } = await dossier().quoted();
    for (const browser of [manager, organiser]) {
      const body = await load(id, browser);
      expect(Object.keys(body)).toEqual(expect.arrayContaining(besides));
      expect(Object.keys(body.demand)).toEqual(expect.arrayContaining(demandFields));
      for (const slot of body.slots) expect(Object.keys(slot)).toEqual(expect.arrayContaining(slotFields));
    }
    const { demand } = await load(id);
    expect(demand).toMatchObject({
      orga: 'Les Foulées de la Confluence',
      manager: { firstName: demand.contactFirstName, lastName: demand.contactLastName, email: demand.contactEmail },
      demandSlots: [{ startAt: '2028-10-04T10:00:00+02:00' }],
      documents: [{ type: 1 }],
      invoices: [],
      deletedAt: null,
      isEprotecSynchronized: false,
      commercialStatus: 1,
    });
  });

  it('stores what staff enter about engagement and papers, and shows the organiser nothing of the engagement', async () => {
    const { id } = await dossier().quoted();
    const { demand } = await load(id);
    const saved = await manager.patch(`/api/demand/${id}`, { version: demand.version, ...engagement, ...terms });
    expect(saved.status).toBe(200);
    expect(saved.body.demand).toMatchObject({ ...engagement, ...terms, isEprotecSynchronized: true });
    expect((await load(id)).demand).toEqual(saved.body.demand);

    const seen = (await load(id, organiser)).demand;
    for (const field of Object.keys(engagement)) expect([field, seen[field]]).toEqual([field, null]);
    expect(seen).toMatchObject({ hideDetails: true, eProtecId: null, isEprotecSynchronized: true });
  });

  it('refuses invalid values at their field, and then saves nothing', async () => {
    const { id } = await dossier().quoted();
    const { demand } = await load(id);
    const { version } = demand;
    const patch = (body: object) => manager.patch(`/api/demand/${id}`, { version, ...body });
    const rule = await patch({
      pse2: 3,
      services: {
        otherServices: [{ id: 4 }, { id: 1 }, { id: 1 }, { id: 0 }],
        healthServices: [{ id: 7, service: 'un autre nom' }],
      },
    });
    expect(rule.status).toBe(422);
    expect(fieldsOf(rule)).toEqual([
      'services.otherServices.0.id',
      'services.otherServices.2.id',
      'services.otherServices.3.service',
    ]);
  });

  it.each([
    ['a demand', () => dossier().quoted()],
    ['a station', () => dossier().transformed()],
  ])('saves the statuses of %s with the rest, all or nothing', async (_what, made) => {
    const { id } = await made();
    const { demand } = await load(id);
    const { version } = demand;
    const statuses = { commercialStatus: 4, teamStatus: 2, administrativeStatus: 2, reinforcement: 3, hosting: 2 };
    const saved = await manager.patch(`/api/demand/${id}`, { version, ...statuses, pse1: 4 });
    expect([saved.status, saved.body.demand]).toMatchObject([200, { ...statuses, pse1: 4 }]);
    const { aidStation } = saved.body;
    if (demand.isAidStation) expect(aidStation).toMatchObject(statuses);
    else expect(aidStation).toBeNull();
    // From an older version nothing is saved, not even the statuses.
    expect((await manager.patch(`/api/demand/${id}`, { version, hosting: 3 })).status).toBe(409);
    expect((await load(id)).demand.hosting).toBe(2);
  });

  it('returns a dossier as saved when it is handed over, and 404 from then on', async () => {
    const ofOffice = await app.loginAs('antenne@demo.example');
    const isere = { departmentId: 38, officeId: null };
    const villefranche = app.demo.office('69/Villefranche-sur-Saône').id;
    const handOvers: [TestBrowser, object, boolean][] = [
      [manager, isere, false],
      [ofOffice, isere, false],
      [ofOffice, { officeId: villefranche }, true],
      [ofOffice, { officeId: null }, true],
    ];
    for (const [browser, change, staysInDepartment] of handOvers) {
      const { id } = await dossier().transformed();
      const { demand, isHandedOver } = await load(id, browser);
      expect(isHandedOver).toBe(false);
      const saved = await browser.patch(`/api/demand/${id}`, { version: demand.version, ...change });
      expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
      expect(saved.body).toMatchObject({
        isHandedOver: true,
        demand: { version: demand.version + 1, ...change },
        ...{ issuer: null, eprotecUrl: null, canSynchronize: false },
        actions: { save: expect.any(String), duplicate: expect.any(String), delete: expect.any(String) },
      });
      expect((await browser.get(`/api/demand/${id}`)).status).toBe(404);
      expect((await load(id, staysInDepartment ? manager : stranger)).demand).toMatchObject(change);
    }
    const { id } = await dossier().quoted();
    const { demand } = await load(id);
    const saved = await manager.patch(`/api/demand/${id}`, { version: demand.version, officeId: villefranche });
    expect(saved.body).toMatchObject({ isHandedOver: false, actions: { save: null } });
  });

  it('shows the times of a slot under both names', async () => {
    const { id } = await dossier().filed();
    const [{ id: slotId }] = (await load(id)).slots;
    const path = `/api/demand-slot/update/${slotId}`;
    const times = { startAt: '2028-10-04T09:00', endAt: '2028-10-04T19:00', newDate: '2028-10-11T09:00' };
    const { status, body } = await organiser.patch(path, times);
    expect(status).toBe(200);
    expect(body.slot).toMatchObject({
      demand: { id },
      startAt: '2028-10-04T09:00:00+02:00',
      startDate: '2028-10-04T09:00:00+02:00',
      endAt: '2028-10-04T19:00:00+02:00',
      newDate: '2028-10-11T09:00:00+02:00',
    });
  });

  describe('duplication and deletion', () => {
    it('copies event, slots, options and extras of a station into a demand EN COURS, and nothing of its history', async () => {
      const { id } = await dossier().invoiced({ amount: 900 });
      const [{ id: slotId }] = (await load(id)).slots;
      const slot = { notes: 'Accès par le nord', contactSlots: [{ name: 'Anne' }] };
      const { version } = (await manager.patch(`/api/demand-slot/update/${slotId}`, slot)).body;
      const extras = [{ name: 'Câble', quantity: 2, price: 12.5 }];
      const prepared = { version, extras, ...terms, pse1: 4, teamStatus: 3 };
      expect((await manager.patch(`/api/demand/${id}`, prepared)).status).toBe(200);
      const { demand } = await load(id);

      const { status, body } = await manager.post(`/api/demand/duplicate/${id}`);
      expect([status, body]).toEqual([201, { demand: { id: expect.any(Number) } }]);
      const copy = await load(body.demand.id);
      expect(copy.demand).toMatchObject({
        eventName: 'Marathon de Lyon (copie)',
        status: 1,
        isAidStation: false,
        organizationId: demand.organizationId,
        officeId: demand.officeId,
        contactEmail: demand.contactEmail,
        packagePrice: demand.packagePrice,
        total: demand.total,
        hideDetails: true,
        hideCosting: true,
        hideComplement: true,
        documents: [],
        invoices: [],
        commercialStatus: 1,
        teamStatus: 1,
        eProtecId: null,
        pse1: 0,
        extras: [{ name: 'Câble', quantity: 2, price: 12.5 }],
        version: 1,
      });
    });

    it('deletes a station that was never invoiced, which remains only in its organiser’s list', async () => {
      const { id } = await dossier().transformed();
      const path = `/api/demand/delete/${id}`;
      expect((await manager.delete(path)).status).toBe(204);
      expect((await manager.get(`/api/demand/${id}`)).status).toBe(404);
      expect((await manager.get(`/api/aid-station/show/${id}`)).status).toBe(404);
      expect((await manager.get(`/api/aid-station/list?id=${id}`)).body.total).toBe(0);
      expect((await manager.get(`/api/demand/list?id=${id}`)).body.total).toBe(0);
      const own = (await organiser.get('/api/demand/user/list')).body.records as { id: number }[];
      expect(own.find((each) => each.id === id)).toMatchObject({ status: 4, deletedAt: expect.any(String) });
    });

    it('lists, for each row, the allowed actions and why others are refused, as the dossier does', async () => {
      const open = await dossier().filed();
      const station = await dossier().transformed();
      const invoiced = await dossier().invoiced({ amount: 100 });
      const rowOf = async (path: string, id: number, who = manager) =>
        (await who.get(`${path}?id=${id}`)).body.records[0].actions;
      for (const { id } of [open, station, invoiced]) {
        const { duplicate, delete: remove } = (await load(id)).actions;
        expect(await rowOf('/api/demand/list', id)).toEqual({ duplicate, delete: remove });
        if (id !== open.id) expect(await rowOf('/api/aid-station/list', id)).toEqual({ duplicate, delete: remove });
      }
      const free = { duplicate: null, delete: null };
      expect(await rowOf('/api/demand/list', open.id)).toEqual(free);
      expect(await rowOf('/api/aid-station/list', station.id)).toEqual(free);
      expect((await rowOf('/api/aid-station/list', invoiced.id)).delete).toMatch(/facturé/);
      expect((await rowOf('/api/demand/list', open.id, accountant)).delete).toMatch(/rôle/);
    });
  });

  it('accepts the row of the list with its id as a change of statuses', async () => {
    const { id } = await dossier().transformed();
    const path = `/api/aid-station/update-status/${id}`;
    const row = { id, commercialStatus: 4, teamStatus: 3, administrativeStatus: 2 };
    const saved = await manager.patch(path, row);
    expect([saved.status, saved.body]).toEqual([
      200,
      { ...row, reinforcement: 1, hosting: 1, missingTeam: expect.any(Object) },
    ]);
  });

  it('sets the statuses of a demand, accounting included, which its station takes over and its organiser never sees', async () => {
    const it = await dossier().validated();
    const { id } = it;
    const path = `/api/aid-station/update-status/${id}`;
    const statuses = { commercialStatus: 1, teamStatus: 2, administrativeStatus: 3, reinforcement: 2, hosting: 3 };
    const saved = await accountant.patch(path, { id, ...statuses });
    expect([saved.status, saved.body]).toEqual([200, { id, ...statuses, missingTeam: null }]);
    expect((await load(id)).demand).toMatchObject(statuses);
    expect((await load(id, organiser)).demand).toMatchObject({ teamStatus: null, commercialStatus: null });
    // Where it is listed as a station it has an order.
    await it.transformed();
    expect((await load(id)).aidStation).toMatchObject({ ...statuses, commercialStatus: 4 });
    expect((await manager.get(`/api/aid-station/list?id=${id}`)).body.records).toMatchObject([
      { teamStatus: 2, administrativeStatus: 3, commercialStatus: 4 },
    ]);
  });
});
