import { isInScope, type Scope } from '@pds/kernel';
import { loadDemoDemands, type TestDatabase, testDatabase } from '@pds/testing';
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
    const rows = await database.unitOfWork.query<
      Record<keyof Demand, never> & { starts: Date; ends: Date; changed: Date }
    >(
      `SELECT id, status, starts_at AS starts, ends_at AS ends, updated_at AS changed, deleted_at IS NOT NULL AS "isDeleted",
              department_id AS "departmentId", office_id AS "officeId", organisation_id AS "organisationId",
              filed_by AS "filedBy"
       FROM demand.demands`,
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
        demand.startsAt >= now - 92 * day &&
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
    for (const { id, state, slots } of events) {
      const { status, isDeleted } = demands.find((demand) => demand.id === id)!;
      expect(state).toBe(isDeleted || !isLive({ status }) ? 'cancelled' : status === 3 ? 'ordered' : 'requested');
      expect(slots.length).toBeGreaterThan(0);
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
