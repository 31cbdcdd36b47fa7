import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

type Scenario = TestApplication['scenario'];
type Office = Awaited<ReturnType<Scenario['office']>>;
type Dossier = Awaited<ReturnType<ReturnType<Scenario['dossier']>['priced']>>;

const day = '2028-06-17';

describe('means assigned by name', () => {
  let app: TestApplication;
  let cadre: TestBrowser;
  let office: Office;
  let vps: number;
  beforeAll(async () => {
    app = await testApplication();
    cadre = await app.loginAs('cadre@demo.example');
    office = await app.scenario.office({ name: 'Saint-Genis', travelMinutes: 0 });
    vps = await app.scenario.equipment(office, { kind: 'vps', name: 'VPS 1' });
  });
  afterAll(() => app?.close());

  const priced = (name: string) =>
    app.scenario.dossier({ name, office, day, slots: [{ from: '14:00', hours: 4, vps: 2 }] }).priced();
  const addressOf = async (dossier: Dossier) =>
    `/api/demand/${dossier.id}/slots/${(await dossier.snapshot())!.slots[0]!.id}/assignments`;

  it('are shown per slot with what speaks against them; the day of the office names the dossier', async () => {
    const course = await priced('Course');
    const match = await priced('Match');
    const assigned = await cadre.put(await addressOf(course), { equipmentIds: [vps], version: 0 });
    expect(assigned.status).toBe(200);
    expect(assigned.body).toMatchObject({
      version: 1,
      officeName: 'Saint-Genis',
      slots: [
        {
          start: `${day}T14:00:00+02:00`,
          counts: [{ kind: 'vps', sold: 2, assigned: 1, text: '1\u00a0VPS affecté sur 2 vendus' }],
          means: [{ id: vps, name: 'VPS 1', isAssigned: true, isSold: true, warnings: [] }],
        },
      ],
    });
    const shown = await cadre.get(`/api/demand/${match.id}/assignments`);
    const taken = 'déjà pris par «\u00a0Course\u00a0» samedi 17 juin de 14\u00a0h à 18\u00a0h';
    expect(shown.body.slots[0].means).toMatchObject([{ id: vps, isAssigned: false, warnings: [taken] }]);
    // The warning locks nothing.
    expect((await cadre.put(await addressOf(match), { equipmentIds: [vps] })).status).toBe(200);
    const [vehicle] = (await cadre.get(`/api/office/${office.id}/means-day?day=${day}`)).body.vehicles;
    expect(vehicle.assigned).toEqual([
      { id: course.id, eventName: 'Course', firstHour: 14, lastHour: 17 },
      { id: match.id, eventName: 'Match', firstHour: 14, lastHour: 17 },
    ]);
    expect([vehicle.overlapping[13], vehicle.overlapping[14]]).toEqual([false, true]);

    // The dossier goes to another department, and keeps its ambulance until somebody there removes it.
    await course.handedOver({ department: 38, office: app.demo.office('38/Vienne') });
    const [later] = (await cadre.get(`/api/office/${office.id}/means-day?day=${day}`)).body.vehicles;
    const hidden = 'un dossier d’une autre antenne';
    expect(later.assigned[0]).toEqual({ id: null, eventName: hidden, firstHour: 14, lastHour: 17 });
    const warned = await cadre.get(`/api/demand/${match.id}/assignments`);
    expect(warned.body.slots[0].means[0].warnings).toEqual([taken.replace('«\u00a0Course\u00a0»', hidden)]);
  });

  it('are refused with a version that another save replaced, and for equipment of another office', async () => {
    const address = await addressOf(await priced('Tournoi'));
    await cadre.put(address, { equipmentIds: [vps], version: 0 });
    expect((await cadre.put(address, { equipmentIds: [vps], version: 0 })).status).toBe(200);
    expect((await cadre.put(address, { equipmentIds: [], version: 0 })).status).toBe(409);
  });
});
