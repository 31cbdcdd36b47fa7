import { isInScope, type Scope } from '@pds/kernel';
import { loadDemoDemands, loadDemoStations, type TestDatabase, testDatabase } from '@pds/testing';
import pg from 'pg';
import { CalendarFeed } from './calendar-feed.read-model';

const now = Date.parse('2026-11-20T12:00:00Z');
const day = 86_400_000;

interface Demand {
  readonly id: number;
  readonly status: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly changedAt: number;
  readonly isDeleted: boolean;
  /** « Sans suite » */
  readonly isDropped: boolean;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
  readonly filedBy: number | null;
}

/** EN COURS or VALIDÉE. */
const isLive = ({ status }: Pick<Demand, 'status'>) => status === 1 || status === 3;

describe('the events of a calendar', () => {
  let database: TestDatabase;
  let feed: CalendarFeed;
  let demands: Demand[];

  beforeAll(async () => {
    database = await testDatabase();
    feed = new CalendarFeed(database.unitOfWork);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await loadDemoDemands(client, { demands: 2_000, now, organisers: 20 });
      await loadDemoStations(client, { oneIn: 5 });
    } finally {
      await client.end();
    }
    // Some belong to an office; some were refused or deleted, lately or long ago.
    await database.unitOfWork.query(
      `UPDATE demand.demands SET office_id = CASE WHEN id % 3 = 0 THEN 5 END,
         status = CASE WHEN id % 7 = 0 THEN 2 ELSE status END,
         updated_at = $1::timestamptz - (id % 60) * interval '1 day',
         deleted_at = CASE WHEN id % 11 = 0 THEN $1::timestamptz - (id % 60) * interval '1 day' END`,
      [new Date(now)],
    );
    // Some demands and stations are « Sans suite ».
    await database.unitOfWork.query(
      `INSERT INTO aid_station.tracked_demands
       SELECT id, 1, CASE WHEN id % 10 = 3 THEN 3 ELSE 2 END, 1, 1, 1 FROM demand.demands WHERE status = 1 AND id % 5 = 3`,
    );
    await database.unitOfWork.query(
      `UPDATE aid_station.aid_stations SET commercial_status = 3 WHERE id IN (SELECT id FROM aid_station.aid_stations ORDER BY id LIMIT 60)`,
    );
    await database.unitOfWork.query('UPDATE organisations.departments SET contact_in_calendar = true WHERE id <> 38');
    const rows = await database.unitOfWork.query<
      Record<keyof Demand, never> & { starts: Date; ends: Date; changed: Date }
    >(
      `SELECT id, status, starts_at AS starts, ends_at AS ends, updated_at AS changed, deleted_at IS NOT NULL AS "isDeleted",
              coalesce((SELECT commercial_status FROM aid_station.aid_stations s WHERE s.id = d.id),
                (SELECT commercial_status FROM aid_station.tracked_demands f WHERE f.id = d.id), 1) = 3 AS "isDropped",
              department_id AS "departmentId", office_id AS "officeId", organisation_id AS "organisationId",
              filed_by AS "filedBy"
       FROM demand.demands d`,
    );
    demands = rows.map(({ starts, ends, changed, ...row }) => ({
      ...row,
      startsAt: starts.getTime(),
      endsAt: ends.getTime(),
      changedAt: changed.getTime(),
    }));
  });
  afterAll(() => database?.close());

  /** Those to come in their order, then past ones, the latest first. */
  function expectedIds(scope: Scope): number[] {
    const shown = demands.filter(
      (demand) =>
        isInScope(scope, demand) &&
        demand.endsAt >= now - 92 * day &&
        demand.startsAt <= now + 549 * day &&
        (demand.changedAt >= now - 30 * day || (!demand.isDeleted && isLive(demand))),
    );
    const inOrder = shown.toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id);
    const isToCome = ({ endsAt }: Demand) => endsAt >= now;
    return [...inOrder.filter(isToCome), ...inOrder.filter((demand) => !isToCome(demand)).toReversed()].map(
      ({ id }) => id,
    );
  }

  const scopes: [string, Scope][] = [
    ['the whole country', { kind: 'all' }],
    ['a department', { kind: 'department', departmentId: 69 }],
    ['an office', { kind: 'office', officeId: 5, departmentId: 69 }],
    ['an organiser', { kind: 'organiser', accountId: 3, organisationIds: [1, 2] }],
  ];

  it.each(scopes)('are those of %s, live or cancelled lately', async (_, scope) => {
    const events = await feed.events(scope, now);
    expect(events.length).toBeGreaterThan(0);
    expect(events.map(({ id }) => id)).toEqual(expectedIds(scope));
    for (const { id, state, slots, contact, isAidStation } of events) {
      const { status, isDeleted, isDropped, departmentId } = demands.find((demand) => demand.id === id)!;
      const isCancelled = isDeleted || isDropped || !isLive({ status });
      expect(state).toBe(isCancelled ? 'cancelled' : status === 3 ? 'ordered' : 'requested');
      expect(isAidStation).toBe(status === 3);
      expect(slots.length).toBeGreaterThan(0);
      const isContactShown = scope.kind !== 'organiser' && !isCancelled && departmentId !== null && departmentId !== 38;
      expect([id, contact !== null]).toEqual([id, isContactShown]);
    }
    // Otherwise the test would prove nothing.
    if (scope.kind === 'all') {
      const dropped = demands.filter(
        ({ isDropped, isDeleted, status }) => isDropped && !isDeleted && isLive({ status }),
      );
      const shown = dropped.filter(({ id }) => events.some((event) => event.id === id));
      expect(new Set(shown.map(({ status }) => status))).toEqual(new Set([1, 3]));
    }
  });

  it('are limited, those to come first', async () => {
    const all = expectedIds({ kind: 'all' });
    const toCome = demands.filter(({ id, endsAt }) => all.includes(id) && endsAt >= now).length;
    for (const most of [1, toCome, toCome + 3]) {
      const events = await feed.events({ kind: 'all' }, now, most);
      expect(events.map(({ id }) => id)).toEqual(all.slice(0, most));
    }
  });
});
