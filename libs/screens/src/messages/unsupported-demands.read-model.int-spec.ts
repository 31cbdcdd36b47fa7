import type { Scope } from '@pds/kernel';
import { loadDemoDemands, type TestDatabase, testDatabase } from '@pds/testing';
import pg from 'pg';
import { UnsupportedDemands, unsupportedDemandSorts } from './unsupported-demands.read-model';

type Query = Parameters<UnsupportedDemands['page']>[0];

const everything: Scope = { kind: 'all' };

describe('the list of unsupported demands', () => {
  let database: TestDatabase;
  let demands: UnsupportedDemands;

  beforeAll(async () => {
    database = await testDatabase();
    demands = new UnsupportedDemands(database.unitOfWork);
    const client = new pg.Client(database.url);
    await client.connect();
    try {
      await loadDemoDemands(client, { demands: 3_000, now: Date.parse('2026-11-20T12:00:00Z') });
    } finally {
      await client.end();
    }
  });
  afterAll(() => database?.close());

  const query = (change: Partial<Query>): Query => ({
    ...{ page: 1, perPage: 25, sort: 'id', direction: 'desc', dpsSupport: 'false' },
    ...change,
  });

  const columns = { id: 'id', createdAt: 'created_at', startDate: 'starts_at', endDate: 'ends_at' };
  const cases: [string, Scope, Partial<Query>, string][] = [
    ['nothing', everything, {}, 'NOT dps_support'],
    ['support asked for', everything, { dpsSupport: 'true' }, 'dps_support'],
    ['a word', everything, { eventName: 'FESTIVAL' }, `NOT dps_support AND lower(event_name) LIKE '%festival%'`],
    [
      'days of the request',
      everything,
      { startDate: '2025-03-01', endDate: '2025-12-31' },
      `NOT dps_support AND created_at >= '2025-03-01T00:00+01:00' AND created_at < '2026-01-01T00:00+01:00'`,
    ],
    ['a department', { kind: 'department', departmentId: 69 }, {}, 'NOT dps_support AND department_id = 69'],
    ['an organiser’s scope', { kind: 'organiser', accountId: -1, organisationIds: [] }, {}, 'false'],
  ];

  it.each(cases)('finds with %s the same rows as the plain query, in every order', async (_, scope, filters, where) => {
    const from = `FROM demand.demands WHERE deleted_at IS NULL AND ${where}`;
    const [count] = await database.unitOfWork.query<{ n: number }>(`SELECT count(*)::integer AS n ${from}`);
    for (const sort of unsupportedDemandSorts)
      for (const direction of ['asc', 'desc'] as const) {
        const all = await database.unitOfWork.query<{ id: number }>(
          `SELECT id ${from} ORDER BY ${columns[sort]} ${direction}, id ${direction}`,
        );
        for (const page of [1, 3]) {
          const found = await demands.page(query({ ...filters, sort, direction, page }), scope);
          expect(found.records.map(({ id }) => ({ id }))).toEqual(all.slice((page - 1) * 25, page * 25));
          expect(found.total).toBe(count!.n);
        }
        const exported: { id: number }[] = [];
        for await (const lines of demands.lines(query({ ...filters, sort, direction }), scope))
          exported.push(...lines.map(({ id }) => ({ id })));
        expect(exported).toEqual(all);
      }
  });

  it('shows the cause of each, and no supported demand', async () => {
    const refused = await demands.page(query({ perPage: 200 }), everything);
    expect(refused.records.length).toBeGreaterThan(50);
    expect(new Set(refused.records.map(({ dpsSupportCause }) => dpsSupportCause))).toEqual(new Set([1, 2, 3, 4]));
    const supported = await demands.page(query({ dpsSupport: 'true' }), everything);
    expect(new Set(supported.records.map(({ dpsSupportCause }) => dpsSupportCause))).toEqual(new Set([null]));
  });
});
