import type { Principal, Scope } from '@pds/kernel';
import { loadDemoDemands, loadDemoStations, type TestDatabase, testDatabase } from '@pds/testing';
import pg from 'pg';
import { type AidStationSearch, aidStationSorts } from './aid-station-views';
import { AidStationReadModel } from './aid-station.read-model';

type Filters = Omit<AidStationSearch, 'sort' | 'direction'>;

const everything: Scope = { kind: 'all' };
const rhone: Scope = { kind: 'department', departmentId: 69 };

describe('the list of aid stations', () => {
  let database: TestDatabase;
  let stations: AidStationReadModel;

  beforeAll(async () => {
    database = await testDatabase();
    stations = new AidStationReadModel(database.unitOfWork, { now: () => Date.now() });
    const client = new pg.Client(database.url);
    await client.connect();
    try {
      // Above the count's cap, so that both ways of finding a page are used.
      await loadDemoDemands(client, { demands: 11_500, now: Date.parse('2026-11-20T12:00:00Z') });
      await loadDemoStations(client);
    } finally {
      await client.end();
    }
  });
  afterAll(() => database?.close());

  const list = (query: Partial<Parameters<AidStationReadModel['list']>[0]>, scope: Scope = everything) => {
    const principal: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope };
    return stations.list({ page: 1, perPage: 25, sort: 'id', direction: 'desc', ...query }, principal);
  };

  const columns = { id: 's.id', startDate: 'd.starts_at', endDate: 'd.ends_at', createdAt: 's.created_at' };
  const unaccented = (column: string) => `lower(unaccent(${column}))`;
  const cases: [string, Scope, Filters, string][] = [
    ['nothing', everything, {}, 'true'],
    ['an id', everything, { id: 4_321 }, 's.id = 4321'],
    ['a word', everything, { eventName: 'MARATHON' }, `${unaccented('event_name')} LIKE '%marathon%'`],
    ['a place', everything, { eventPlace: 'lyon' }, `${unaccented('event_place_city')} LIKE '%lyon%'`],
    [
      'days, in which the event takes place',
      everything,
      { startDate: '2025-03-01', endDate: '2025-03-31' },
      `ends_at >= '2025-03-01T00:00+01:00' AND starts_at < '2025-04-01T00:00+02:00'`,
    ],
    ['a department', rhone, {}, 'd.department_id = 69'],
    [
      'a day in a department',
      rhone,
      { endDate: '2024-12-31' },
      `d.department_id = 69 AND starts_at < '2025-01-01T00:00+01'`,
    ],
    ['another’s demands', { kind: 'organiser', accountId: -1, organisationIds: [] }, {}, 'false'],
  ];

  it.each(cases)('finds with %s the same rows as the plain query, in every order', async (_, scope, filters, where) => {
    const from = `FROM aid_station.aid_stations s JOIN demand.demands d ON d.id = s.id
      WHERE d.deleted_at IS NULL AND ${where}`;
    const [count] = await database.unitOfWork.query<{ n: number }>(`SELECT count(*)::integer AS n ${from}`);
    for (const sort of aidStationSorts)
      for (const direction of ['asc', 'desc'] as const)
        for (const page of [1, 3, 460]) {
          const expected = await database.unitOfWork.query<{ id: number }>(
            `SELECT s.id ${from} ORDER BY ${columns[sort]} ${direction}, s.id ${direction}
             LIMIT 25 OFFSET ${(page - 1) * 25}`,
          );
          const found = await list({ ...filters, sort, direction, page }, scope);
          expect(found.records.map(({ id }) => ({ id }))).toEqual(expected);
          expect([found.total, found.totalIsExact]).toEqual([Math.min(count!.n, 10_001), count!.n <= 10_000]);
        }
  });
});
