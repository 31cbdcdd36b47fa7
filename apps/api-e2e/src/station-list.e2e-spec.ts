import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { readWorkbook } from './read-workbook';

const list = '/api/aid-station/list';
const several = '/api/aid-station/update-statuses';

describe('the list of active stations, over HTTP', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  /** With two slots, one of them at night; numbers of the association's own department, and of another. */
  let stationId: number;
  let secondId: number;
  let isereId: number;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    const station = await app.scenario
      .dossier({
        name: 'Nuit des chais',
        day: '2027-03-06',
        slots: [
          {
            ...{ from: '14:00', hours: 4, rescueWorkerCount: 6, doctorHours: 4, nurseHours: 2.5, mealCount: 6 },
            ...{ lotA: 1, lotB: 2, lotC: 3, medicalLot: 1, vps: 2, vl: 1, vtu: 1, vtp: 1, tent: 2, discount: 10 },
          },
          { day: 1, from: '22:00', hours: 4, rescueWorkerCount: 4, lotA: 1, vps: 1 },
        ],
      })
      .transformed();
    stationId = station.id;
    secondId = (await app.scenario.dossier({ name: 'Nuit des caves' }).transformed()).id;
    isereId = (await app.scenario.dossier({ name: 'Nuit des cimes', department: 38 }).transformed()).id;
  });
  afterAll(() => app?.close());

  const row = async (id: number) => (await manager.get(`${list}?id=${id}`)).body.records[0];
  const statusesOf = async (id: number) => {
    const [statuses] = await app.unitOfWork.query<Record<string, number>>(
      `SELECT commercial_status AS commercial, team_status AS team, administrative_status AS administrative
       FROM aid_station.aid_stations WHERE id = $1`,
      [id],
    );
    return statuses;
  };

  it('shows the parts of each price: the sums of the slots', async () => {
    const { figures, price } = await row(stationId);
    const { slots } = (await manager.get(`/api/demand/${stationId}`)).body;
    const total = (name: string) => slots.reduce((sum: number, slot: Record<string, number>) => sum + slot[name]!, 0);
    expect(figures).toMatchObject({
      ...{ rescueWorkerCount: 10, doctorHours: 4, nurseHours: 2.5, mealCount: 6, lotA: 2, lotB: 2, lotC: 3 },
      ...{ medicalLot: 1, vps: 3, vl: 1, vtu: 1, vtp: 1, tent: 2, lowestDiscount: 0, highestDiscount: 10 },
    });
    expect(figures.dayHours + figures.nightHours + figures.holidayHours).toBeCloseTo(8);
    expect([figures.nightHours, figures.holidayHours]).toEqual([total('nightHours'), total('holidayHours')]);
    expect(price).toBeGreaterThan(0);
  });

  it('sets the statuses of several stations, and reports those that it may not set', async () => {
    const answer = await manager.patch(several, {
      ids: [stationId, isereId, secondId],
      teamStatus: 3,
      commercialStatus: 5,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.updated).toEqual([
      {
        id: stationId,
        refusal: null,
        isUncertain: false,
        statuses: {
          id: stationId,
          commercialStatus: 5,
          teamStatus: 3,
          administrativeStatus: 1,
          reinforcement: 1,
          hosting: 1,
          missingTeam: expect.any(Object),
        },
      },
      { id: isereId, statuses: null, refusal: 'Ce poste de secours n’existe pas.', isUncertain: false },
      {
        id: secondId,
        refusal: null,
        isUncertain: false,
        statuses: {
          id: secondId,
          commercialStatus: 5,
          teamStatus: 3,
          administrativeStatus: 1,
          reinforcement: 1,
          hosting: 1,
          missingTeam: expect.any(Object),
        },
      },
    ]);
    expect(await statusesOf(stationId)).toEqual({ commercial: 5, team: 3, administrative: 1 });
    expect(await statusesOf(isereId)).toEqual({ commercial: 4, team: 1, administrative: 1 });
  });

  it('is exported as shown', async () => {
    const { price } = await row(stationId);
    const columns = 'id,eventName,startDate,rescueWorkerCount,nurseHours,discount,price,commercialStatus,teamStatus';
    const { name, rows } = await readWorkbook(
      manager,
      `${list}/export?id=${stationId}&startDate=2027-03-01&columns=${columns}`,
    );
    expect(name).toBe('Postes de secours');
    expect(rows).toEqual([
      [
        'ID',
        'Évènement',
        'Début',
        'Effectif',
        'Heures infirmier',
        'Remise %',
        'Prix',
        'Statut commercial',
        'Statut équipe',
      ],
      [
        stationId,
        'Nuit des chais',
        new Date('2027-03-06T14:00:00Z'),
        10,
        2.5,
        '0 à 10',
        price,
        'Facturé',
        'Équipe validée',
      ],
    ]);
    expect((await readWorkbook(manager, `${list}/export?id=${isereId}`)).rows).toHaveLength(1);
    expect((await manager.get(`${list}/export?columns=id,secret`)).status).toBe(400);
  });

  it('narrows both lists to an office, a department or words of the organisation', async () => {
    const [office, other] = [await app.scenario.office(), await app.scenario.office()];
    const organisation = await app.scenario.organisation({ name: 'Étoile du Lac' });
    const ofOffice = await app.scenario.dossier({ name: 'Trail des trois lacs', office }).transformed();
    const ofCustomer = await app.scenario
      .dossier({ name: 'Trail des trois lacs', office: other, organisation })
      .transformed();
    for (const path of ['/api/demand/list', list]) {
      const found = async (filter: string) => {
        const { body } = await manager.get(`${path}?eventName=trail+des+trois+lacs&sort=id&direction=asc&${filter}`);
        return body.records.map(({ id }: { id: number }) => id);
      };
      expect(await found(`department=${office.departmentId}`)).toEqual([ofOffice.id, ofCustomer.id]);
      expect(await found(`office=${office.id}`)).toEqual([ofOffice.id]);
      expect(await found('orgaName=lac+ETOILE')).toEqual([ofCustomer.id]);
    }
  });

  it('exports the list of demands too', async () => {
    const { id } = await app.scenario.dossier({ name: 'Bal de la Tour', day: '2027-05-08' }).filed();
    const { rows } = await readWorkbook(
      manager,
      '/api/demand/list/export?eventName=bal+de+la+tour&sort=startDate&columns=id,eventName,status',
    );
    expect(rows).toEqual([
      ['ID', 'Évènement', 'Statut'],
      [id, 'Bal de la Tour', 'EN COURS'],
    ]);
  });
});
