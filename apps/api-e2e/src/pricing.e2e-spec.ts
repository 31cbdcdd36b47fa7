import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const event = {
  eventName: 'Nuit du 14 juillet',
  severalDepartments: false,
  eventDepartment: '69',
  eventType: 1,
  eventAddress: '1 place Bellecour',
  eventPostalCode: '69002',
  eventCity: 'Lyon',
  comments: 'Feu d’artifice',
  eventSlots: [
    { name: 'Soirée', startDate: '2027-07-13T20:00', endDate: '2027-07-15T07:00', peak: 5000, nature: 2 },
    { name: 'Matin', startDate: '2027-07-16T08:00', endDate: '2027-07-16T12:00', peak: 800, nature: 2 },
  ],
};
const contact = { firstName: 'Jeanne', name: 'Martin', email: 'jeanne@example.org', tel: '06 39 98 00 01' };
const levels = { publicBehavior: 3, feature: 2, interventionDelay: 1 };

describe('pricing over HTTP', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  let manager: TestBrowser;
  let stranger: TestBrowser;
  let organiser: TestBrowser;
  let accountant: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    admin = await app.loginAs('admin@demo.example');
    manager = await app.loginAs('cadre@demo.example');
    stranger = await app.loginAs('cadre38@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
    accountant = await app.loginAs('compta@demo.example');
  });
  afterAll(() => app?.close());

  const file = async (change: object = {}) =>
    (await organiser.post('/api/demand/add', { ...event, ...contact, ...change })).body.id as number;
  const show = async (id: number, browser = manager) => (await browser.get(`/api/demand/${id}`)).body;
  const save = async (id: number, change: object) =>
    manager.patch(`/api/demand/${id}`, { version: (await show(id)).demand.version, ...change });

  describe('options', () => {
    it('are listed with what the department sets, sent back whole, and offered when activated', async () => {
      const list = await manager.get('/api/options/list/0');
      expect(list.status).toBe(200);
      expect(list.body).toHaveLength(9);
      expect(list.body[6]).toEqual({
        id: expect.any(Number),
        departmentId: 69,
        activated: true,
        price: null,
        defaultPrice: 200,
        option: { id: list.body[6].id, name: 'Ambulance', icon: 'ambulance' },
      });
      const rows = list.body.map((row: { option: { icon: string } }) =>
        row.option.icon === 'ambulance'
          ? { ...row, price: 180.5 }
          : row.option.icon === 'quad'
            ? { ...row, activated: false }
            : row,
      );
      const saved = await manager.post('/api/options/update', rows);
      expect(saved.status).toBe(200);
      expect(saved.body).toEqual(rows);
      const offered = (await accountant.get('/api/department/options/69')).body as { name: string; price: number }[];
      expect(offered).toHaveLength(8);
      expect(offered.find(({ name }) => name === 'Ambulance')).toMatchObject({ price: 180.5, activated: true });
      expect((await stranger.get('/api/department/options/0')).body).toHaveLength(9);
      expect((await admin.get('/api/options/list/0')).body[6]).toMatchObject({ departmentId: 0, price: 200 });
    });
  });

  describe('billing items', () => {
    it('are added empty, named with the tariff, copied by POST and by programmatic GET, and deleted', async () => {
      const added = await manager.post('/api/billing-item/0');
      expect([added.status, added.body]).toEqual([201, { id: expect.any(Number), name: '', price: 0 }]);
      // 1.005 × 1000 is no whole number in floating point.
      const item = { id: added.body.id, name: 'Câble', price: 1.005 };
      const saved = await manager.patch('/api/aid-station-pricing/0', { billableItems: [item] });
      expect(saved.body.billableItems).toEqual([item]);
      const copied = await manager.post(`/api/billing-item/copy/${item.id}`);
      expect(copied.body).toEqual({ ...item, id: expect.any(Number) });
      const byGet = await manager.get(`/api/billing-item/copy/${item.id}`);
      expect([byGet.status, byGet.body.name]).toEqual([200, 'Câble']);
      expect((await manager.delete(`/api/billing-item/${item.id}`)).status).toBe(204);
    });
  });

  describe('a tariff', () => {
    const url = '/api/aid-station-pricing/69';

    it.each<[object, number, string]>([
      [{ meal: 1.234 }, 400, 'meal'],
      [{ nightHourStart: '24:00' }, 400, 'nightHourStart'],
      [{ billableItems: [{ id: 1, name: 'x', price: 0.0001 }] }, 400, 'billableItems.0.price'],
      [{ billableItems: [{ id: 2_000_000_000, name: 'x', price: 1 }] }, 404, 'billableItems.0.id'],
      [{ nightHourStart: '06:00' }, 422, 'nightHourEnd'],
    ])('refuses %j with a French message at the field, and stores nothing', async (payload, status, field) => {
      const before = (await accountant.get(url)).body;
      const answer = await manager.patch(url, { hourlyRescuer: 99, ...payload });
      expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
      expect(answer.body.errors[0].message).toMatch(/^[A-ZÀ-Ý]/);
      expect((await accountant.get(url)).body).toEqual(before);
    });
  });

  describe('a dossier', () => {
    it('is priced by its organisation’s rates, then its department’s, then the default ones', async () => {
      const [organisation] = await app.unitOfWork.query<{ id: number }>(
        'SELECT id FROM organisations.organisations WHERE department_id = 69 LIMIT 1',
      );
      const organizationId = organisation!.id;
      const url = `/api/aid-station-pricing/organization/${organizationId}`;
      await manager.patch('/api/aid-station-pricing/0', { hourlyNight: 16, tent: 45, meal: 4.35 });
      expect((await manager.get(url)).body).toMatchObject({
        pricing: { id: organizationId, hourlyRescuer: null, hourlyNight: null },
        defaults: { hourlyRescuer: 12, hourlyNight: 16, tent: 45, meal: 4.35 },
      });
      const changed = await manager.put(url, { hourlyRescuer: 10, hourlyNight: null });
      expect(changed.body.pricing).toMatchObject({ hourlyRescuer: 10, hourlyNight: null });

      const id = await file();
      const [{ id: slotId }] = (await show(id)).slots;
      const saved = await save(id, {
        organizationId,
        demandSlots: [{ id: slotId, rescueWorkerCount: 2, tent: 1, ...levels }],
      });
      // 2 hours of day, 9 of night, 24 of 14 July: two rescuers at 10, 16 and 18 €; one tent at 45 €.
      expect(saved.body.demand.price).toBe(2 * (2 * 10 + 9 * 16 + 24 * 18) + 45);

      const chosen = await accountant.get(`/api/aid-station-pricing/default-pricing/${id}/0`);
      expect(chosen.body).toMatchObject({
        pricing: { hourlyRescuer: 10, hourlyNight: 16, hourlyHoliday: 18, nightHourStart: '21:00' },
        sources: { hourlyRescuer: 'organisation', hourlyNight: 'department', hourlyHoliday: 'default' },
        billableItems: expect.any(Array),
      });
      expect(chosen.body.options.map(({ icon }: { icon: string }) => icon)).not.toContain('quad');
      await manager.put(url, { hourlyRescuer: 11 });
      const applied = await manager.get(`/api/aid-station-pricing/demand/${id}`);
      expect(applied.body).toMatchObject({
        pricing: { hourlyRescuer: 11 },
        stored: { rulesVersion: 'PDS-TARIF-1', pricing: { hourlyRescuer: 10, disableNightHours: false } },
      });
      const simulated = await manager.get(`/api/demand-slot/simulate-pricing/${slotId}/0`);
      expect(simulated.body.total).toBe(2 * (2 * 11 + 9 * 16 + 24 * 18) + 45);
      await manager.put(url, { hourlyRescuer: null });
      await manager.patch('/api/aid-station-pricing/0', { hourlyNight: null, tent: null, meal: null });
    });

    it('explains each hour and each size, with the night rules that it was priced with', async () => {
      const id = await file();
      const [slot] = (await show(id)).slots;
      await save(id, { demandSlots: [{ id: slot.id, ...levels, rescueWorkerCount: 8 }] });
      await manager.patch('/api/aid-station-pricing/0', { nightHourStart: '23:00' });
      const { slots } = await show(id);
      expect(slots[0].hours.map(({ minutes, kind, reason }: never) => [minutes, kind, reason])).toEqual([
        [60, 'normal', 'jour'],
        [180, 'night', 'nuit 21 h – 6 h'],
        [1440, 'holiday', '14 juillet (Fête nationale)'],
        [360, 'night', 'nuit 21 h – 6 h'],
        [60, 'normal', 'jour'],
      ]);
      expect(slots[0].hours[1].start).toBe('2027-07-13T21:00:00+02:00');
      expect(slots[0]).toMatchObject({
        nightHours: 9,
        holidayHours: 24,
        rescueWorkerCount: 8,
        rescuersOverridden: true,
        sizing: {
          rulesVersion: 'RN-DPS-2006-11-07',
          ris: '4.5',
          stationClass: 'DPS-PE',
          rescuers: 6,
          proposedRescuers: 6,
          missing: [],
          working: expect.arrayContaining(['i = P2 0,35 + E1 0,30 + E2 0,25 = 0,90.']),
        },
      });
      expect(slots[1].sizing).toMatchObject({
        ris: null,
        missing: ['publicBehavior', 'feature', 'interventionDelay'],
      });
      await manager.patch('/api/aid-station-pricing/0', { nightHourStart: null });
    });

    it('adds extras, options, discounts and meals to a price that equals the sum of its lines', async () => {
      const id = await file();
      const [slot] = (await show(id)).slots;
      const [ambulance] = (
        (await manager.get('/api/department/options/0')).body as { id: number; name: string }[]
      ).filter(({ name }) => name === 'Ambulance');
      const saved = await save(id, {
        demandSlots: [{ id: slot.id, ...levels, mealCount: 10, vps: 1, discount: 10 }],
        isOrganizationMealSupport: true,
        extras: [{ name: 'Câble', infos: '10 m', address: '', quantity: 5, price: 0.125, discount: 50 }],
        demandOptions: [{ id: ambulance!.id, dayCount: 2 }],
        optionsDiscount: 10,
      });
      expect(saved.status).toBe(200);
      expect(saved.body.extras).toEqual([
        { id: 1, name: 'Câble', infos: '10 m', address: '', quantity: 5, price: 0.125, discount: 50 },
      ]);
      expect(saved.body.options).toEqual([{ id: ambulance!.id, name: 'Ambulance', price: 180.5, dayCount: 2 }]);
      const lines = saved.body.demand.priceLines as { amount: number; explanation: string }[];
      // 150 − 15; 0,63 − 0,32; 361 − 36,10.
      expect(lines.map(({ amount }) => amount)).toEqual([0, 150, -15, 0.63, -0.32, 361, -36.1]);
      expect(saved.body.demand.price).toBe(460.21);
      expect(lines.every(({ explanation }) => explanation.length > 0)).toBe(true);
      expect(await show(id)).toMatchObject({ extras: saved.body.extras, options: saved.body.options });
      const hidden = await show(id, organiser);
      expect(hidden).toMatchObject({ extras: [], options: [{ name: 'Ambulance', price: null }] });
    });
  });

  describe('slots', () => {
    const night = { name: 'Nuit', startDate: '2027-07-17T22:00', endDate: '2027-07-18T02:00' };

    it('are added by managers; copied, described and removed by the organiser too', async () => {
      const id = await file();
      const added = await manager.post(`/api/demand-slot/add/${id}`, night);
      expect(added.status).toBe(201);
      expect(added.body).toMatchObject({
        version: 2,
        slots: [{}, {}, { name: 'Nuit', totalHours: 4, nightHours: null }],
      });
      expect(added.body.slots[2].sizing.missing).toContain('publicPeak');
      const slotId = added.body.slots[2].id as number;
      const described = await organiser.patch(`/api/demand-slot/update/${slotId}`, {
        publicPeak: 1000,
        actorPeak: 30,
        actorDevice: true,
        deviceNature: 1,
        ...levels,
        endDate: '2027-07-18T03:00:00+02:00',
      });
      expect(described.body).toMatchObject({ demandId: id, version: 3 });
      expect(described.body.slot).toMatchObject({
        totalHours: 5,
        actorPeak: 30,
        sizing: { rescuers: 2, actors: { stationClass: 'DPS-PE', minimumRescuers: 4 }, proposedRescuers: 6 },
      });
      expect((await accountant.get(`/api/demand-slot/${slotId}`)).body.slot).toEqual(described.body.slot);
      const copied = await manager.post(`/api/demand-slot/clone/${slotId}`);
      expect(copied.body.slots[3]).toMatchObject({ name: 'Nuit (copie)', actorPeak: 30 });
      expect((await manager.get(`/api/demand-slot/clone/${slotId}`)).body.slots).toHaveLength(5);
      expect((await organiser.delete(`/api/demand-slot/${slotId}`)).body.slots).toHaveLength(4);
    });
  });
});
