import type { Scope } from '@pds/kernel';
import { loadDemoDemands, loadDemoStations, type TestDatabase, testDatabase } from '@pds/testing';
import { nationalTeamRules } from '@pds/pricing/domain';
import pg from 'pg';
import { PlanningReadModel, type PlanningSearch } from './planning.read-model';

const everything: Scope = { kind: 'all' };
const rhone: Scope = { kind: 'department', departmentId: 69 };
const months = { startDate: '2026-05-01', endDate: '2026-06-30' };

describe('the planning of 6 000 demands', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
    const client = new pg.Client(database.url);
    await client.connect();
    try {
      await loadDemoDemands(client, { demands: 6_000, now: Date.parse('2026-11-20T12:00:00Z') });
      await loadDemoStations(client, { oneIn: 5 });
      // Some demands and stations are « Sans suite ».
      await client.query(`INSERT INTO aid_station.tracked_demands
        SELECT id, 1, 3, 1, 1, 1 FROM demand.demands WHERE status IN (1, 2) AND id % 10 = 3`);
      await client.query('UPDATE aid_station.aid_stations SET commercial_status = 3 WHERE id % 10 = 5');
    } finally {
      await client.end();
    }
  });
  afterAll(() => database?.close());

  const planning = (most?: number) =>
    new PlanningReadModel(database.unitOfWork, { teamRulesByDepartment: async () => () => nationalTeamRules }, most);

  /** The dossiers with a slot in the period, by the plain rule. */
  const expected = async (where: string, { startDate, endDate }: PlanningSearch) => {
    const rows = await database.unitOfWork.query<{ id: number }>(
      `SELECT DISTINCT d.id FROM demand.demands d JOIN demand.slots l ON l.demand_id = d.id
         LEFT JOIN aid_station.aid_stations s ON s.id = d.id
         LEFT JOIN aid_station.tracked_demands f ON f.id = d.id
       WHERE (d.status = 2 OR coalesce(s.commercial_status, f.commercial_status, 1) <> 3) AND d.deleted_at IS NULL AND ${where}
         AND (l.starts_at AT TIME ZONE d.time_zone)::date <= '${endDate}'
         AND (greatest(l.starts_at, l.ends_at - interval '1 millisecond') AT TIME ZONE d.time_zone)::date >= '${startDate}'`,
    );
    return new Set(rows.map(({ id }) => id));
  };

  const cases: [string, Scope, Partial<PlanningSearch>, string][] = [
    ['no filter', everything, {}, 'd.status IN (1, 3)'],
    ['a department’s scope', rhone, {}, 'd.status IN (1, 3) AND d.department_id = 69'],
    ['a department', everything, { department: 38 }, 'd.status IN (1, 3) AND d.department_id = 38'],
    ['a department out of scope', rhone, { department: 38 }, 'false'],
    ['an office', everything, { office: 1 }, 'd.status IN (1, 3) AND d.office_id = 1'],
    ['demands', everything, { status: 1 }, 'd.status = 1'],
    ['refused demands', everything, { status: 2 }, 'd.status = 2'],
    ['stations', everything, { status: 3 }, 'd.status = 3'],
    ['validated teams', everything, { teamStatus: 3 }, 'd.status = 3 AND s.team_status = 3'],
    [
      'one day',
      rhone,
      { startDate: '2026-05-09', endDate: '2026-05-09' },
      `d.status IN (1, 3) AND d.department_id = 69`,
    ],
  ];

  it.each(cases)('finds with %s the same dossiers as the plain query', async (_, scope, change, where) => {
    const search = { ...months, ...change };
    const { bars, total, days } = await planning().planning(search, scope);
    const ids = new Set(bars.map(({ id }) => id));
    expect(ids).toEqual(await expected(where, search));
    expect([total, days]).toEqual([ids.size, []]);
    const starts = bars.map(({ startDate }) => Date.parse(startDate));
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });

  it('counts each day when there are more dossiers than it answers', async () => {
    const whole = await planning().planning(months, everything);
    const capped = await planning(50).planning(months, everything);
    expect(new Set(capped.bars.map(({ id }) => id)).size).toBeLessThanOrEqual(50);
    expect(capped.days).toHaveLength(61);
    const [counted] = await database.unitOfWork.query<{ total: number; may: number }>(
      `SELECT count(*)::integer AS total,
              count(*) FILTER (WHERE '2026-05-09' BETWEEN first AND last)::integer AS may
       FROM (SELECT (starts_at AT TIME ZONE time_zone)::date AS first,
               (greatest(starts_at, ends_at - interval '1 millisecond') AT TIME ZONE time_zone)::date AS last
             FROM demand.demands d WHERE deleted_at IS NULL AND status IN (1, 3)
               AND NOT EXISTS (SELECT FROM aid_station.tracked_demands f WHERE f.id = d.id AND f.commercial_status = 3)
               AND NOT EXISTS (SELECT FROM aid_station.aid_stations s WHERE s.id = d.id AND s.commercial_status = 3)) event
       WHERE first <= '2026-06-30' AND last >= '2026-05-01'`,
    );
    expect(capped.total).toBe(counted!.total);
    expect(capped.days.find(({ day }) => day === '2026-05-09')!.dossiers).toBe(counted!.may);
    // An event between whose slots the period lies is counted, and has no bar.
    expect(capped.total).toBeGreaterThanOrEqual(whole.total);
  });

  it('counts in the index alone, between a first and a last start', async () => {
    await database.unitOfWork.query('VACUUM ANALYZE demand.demands');
    const plan = await database.unitOfWork.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT d.starts_at, d.ends_at, d.time_zone FROM demand.demands d
       WHERE d.deleted_at IS NULL AND d.status IN (1, 3) AND d.starts_at < '2026-05-03' AND d.starts_at >= '2026-05-01'
         AND d.ends_at >= '2026-05-01'`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Only Scan using demands_planned');
  });
});
