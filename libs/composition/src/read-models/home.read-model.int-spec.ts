import { DocumentsFacade } from '@pds/documents/contract';
import { hasExpired } from '@pds/documents/domain';
import { localDate } from '@pds/kernel';
import { type TestApplication, testApplication } from '../testing';
import { HomeReadModel } from './home.read-model';

describe('the figures of the dashboard', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  }, 180_000);
  afterAll(() => app?.close());

  /** A demand of the demonstration organiser, completed and quoted by the manager. */
  async function quoted(): Promise<number> {
    const organiser = await app.loginAs('organisateur@demo.example');
    const manager = await app.loginAs('cadre@demo.example');
    const slot = { name: 'Course', startDate: '2028-05-08T18:00:00+02:00', endDate: '2028-05-08T23:00:00+02:00' };
    const filed = await organiser.post('/api/demand/add', {
      eventName: 'Foulées',
      severalDepartments: false,
      eventDepartment: '69',
      eventType: 1,
      eventAddress: '1 place Bellecour',
      eventPostalCode: '69002',
      eventCity: 'Lyon',
      comments: 'Course à pied',
      eventSlots: [{ ...slot, peak: 4000, nature: 1 }],
      firstName: 'Jeanne',
      name: 'Martin',
      email: 'jeanne@example.org',
      tel: '06 39 98 00 01',
    });
    const { id } = filed.body;
    const { demand, slots } = (await manager.get(`/api/demand/${id}`)).body;
    const offices = (await manager.get('/api/department/office/69')).body;
    const organisations = (await manager.get('/api/organization/list')).body.records;
    const saved = await manager.patch(`/api/demand/${id}`, {
      version: demand.version,
      departmentId: 69,
      officeId: offices[0].id,
      organizationId: organisations[0].id,
      demandSlots: [{ id: slots[0].id, rescueWorkerCount: 6, publicBehavior: 2, feature: 2, interventionDelay: 1 }],
    });
    expect(saved.status).toBe(200);
    expect((await manager.post(`/api/document/add/1/${id}`)).status).toBe(201);
    return id;
  }

  it('count a quote as in progress until the very instant from which it is expired', async () => {
    const [quote] = await app.application.get(DocumentsFacade).documentsOf(await quoted());
    const { createdAt, priceCents, validUntil } = quote!;
    const day = localDate(createdAt, 'Europe/Paris');
    const counted = async (now: number) =>
      (await app.application.get(HomeReadModel).figures({ kind: 'all' }, day, day, now)).quoteCents;

    expect(await counted(validUntil! - 1)).toBe(priceCents);
    expect(await counted(validUntil!)).toBe(0);
    for (const now of [validUntil! - 1, validUntil!, validUntil! + 1]) {
      expect((await counted(now)) === 0).toBe(hasExpired(validUntil, now));
    }
  });
});
