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

  it('shows who is missing from a validated team, and nobody once they are planned', async () => {
    const { id } = await app.scenario
      .dossier({ name: 'Nuit des phares', slots: [{ hours: 4, rescueWorkerCount: 6 }] })
      .transformed();
    const setTeam = async (teamStatus: number) =>
      (await manager.patch(`/api/aid-station/update-status/${id}`, { teamStatus })).body.missingTeam;
    const missing = await setTeam(3);
    expect(missing.teamLeader + missing.pse2 + missing.pse1).toBe(6);
    expect(await setTeam(2)).toBeNull();
    const { version } = (await manager.get(`/api/demand/${id}`)).body.demand;
    expect((await manager.patch(`/api/demand/${id}`, { version, ...missing })).status).toBe(200);
    expect(await setTeam(3)).toBeNull();
  });

  it.each([
    ['no station', { ids: [], teamStatus: 2 }, 400, ['ids']],
    ['more than two hundred', { ids: Array.from({ length: 201 }, (_, n) => n + 1), teamStatus: 2 }, 400, ['ids']],
    ['no status', { ids: [1] }, 422, []],
    ['an unknown status', { ids: [1], teamStatus: 4 }, 400, ['teamStatus']],
    ['a status as a text', { ids: [1], commercialStatus: '4' }, 400, ['commercialStatus']],
    ['an unknown field', { ids: [1], teamStatus: 2, hosting: 2 }, 400, ['hosting']],
  ])('refuses the statuses of %s', async (_, body, status, fields) => {
    const answer = await manager.patch(several, body);
    expect([answer.status, (answer.body.errors ?? []).map(({ field }: { field: string }) => field)]).toEqual([
      status,
      fields,
    ]);
  });

  it.each([
    ['continues after', '40P01', 'Les statuts n’ont pas pu être enregistrés, réessayez.', false, null],
    [
      'stops at',
      '57P01',
      'Les statuts n’ont peut-être pas été enregistrés\u00a0: vérifiez le poste de secours.',
      true,
      expect.stringMatching(/^Les statuts n’ont pas été modifiés, le service étant indisponible/),
    ],
  ])('%s a station for which the database reports %s, and names it', async (_, code, told, isUncertain, next) => {
    await manager.patch(several, { ids: [stationId, secondId], administrativeStatus: 1 });
    await app.unitOfWork.query(
      `CREATE FUNCTION aid_station.give_up() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'given up' USING ERRCODE = '${code}'; END $$;
       CREATE TRIGGER give_up BEFORE UPDATE ON aid_station.aid_stations FOR EACH ROW
         WHEN (NEW.id = ${stationId}) EXECUTE FUNCTION aid_station.give_up()`,
    );
    try {
      const answer = await manager.patch(several, { ids: [stationId, secondId], administrativeStatus: 2 });
      expect([answer.status, answer.body.updated]).toMatchObject([
        200,
        [
          { id: stationId, statuses: null, refusal: told, isUncertain },
          { id: secondId, refusal: next, isUncertain: false },
        ],
      ]);
    } finally {
      await app.unitOfWork.query('DROP FUNCTION aid_station.give_up() CASCADE');
    }
    expect((await statusesOf(stationId))!['administrative']).toBe(1);
    expect((await statusesOf(secondId))!['administrative']).toBe(next === null ? 2 : 1);
  });

  it('is for staff: an organiser can neither list, set nor export it', async () => {
    const organiser = await app.loginAs('organisateur@demo.example');
    expect((await organiser.patch(several, { ids: [stationId], teamStatus: 1 })).status).toBe(403);
    for (const path of [list, `${list}/export`, '/api/demand/list/export']) {
      expect((await organiser.get(path)).status).toBe(403);
    }
    const accountant = await app.loginAs('compta@demo.example');
    const answer = await accountant.patch(several, { ids: [stationId], administrativeStatus: 2 });
    expect(answer.body.updated).toEqual([expect.objectContaining({ id: stationId, refusal: null })]);
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
        'Manifestation',
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

  it('exports the list of demands too', async () => {
    const { id } = await app.scenario.dossier({ name: 'Bal de la Tour', day: '2027-05-08' }).filed();
    const { rows } = await readWorkbook(
      manager,
      '/api/demand/list/export?eventName=bal+de+la+tour&sort=startDate&columns=id,eventName,status',
    );
    expect(rows).toEqual([
      ['ID', 'Manifestation', 'Statut'],
      [id, 'Bal de la Tour', 'EN COURS'],
    ]);
  });
});
