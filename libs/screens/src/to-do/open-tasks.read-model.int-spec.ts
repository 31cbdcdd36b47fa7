import { DemandList } from '@pds/demand/adapters';
import { type DemandToDo, demandsToDo } from '@pds/demand/contract';
import type { Scope } from '@pds/kernel';
import {
  loadDemoDemands,
  loadDemoPapers,
  loadDemoStations,
  StoreChangedTasks,
  type TestDatabase,
  testDatabase,
} from '@pds/testing';
import pg from 'pg';
import { DemandActionsBridge } from '../dossier/demand-actions.bridge';
import { DemandConditionsBridge } from './demand-conditions.bridge';
import { OpenTasks } from './open-tasks.read-model';

const now = Date.parse('2026-11-20T12:00:00Z');
const clock = { now: () => now };
const day = 86_400_000;
const officeId = 5;

interface Demand {
  readonly id: number;
  readonly status: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly isTouched: boolean;
  readonly isDropped: boolean;
  readonly departmentId: number;
  readonly officeId: number | null;
  readonly quotes: readonly { readonly isValidated: boolean; readonly isDeclined: boolean }[];
}

/** The definition of each task, for a demand with its quotes, the oldest first. */
const isToDo: Record<DemandToDo, (demand: Demand) => boolean> = {
  new: (demand) => isToCome(demand) && !demand.isTouched && demand.quotes.length === 0,
  'without-quote': ({ quotes, ...demand }) =>
    isToCome(demand) && ((quotes.length === 0 && demand.isTouched) || isDeclined(quotes)),
  'quote-to-follow-up': ({ quotes, ...demand }) =>
    isToCome(demand) && quotes.length > 0 && !isDeclined(quotes) && !quotes.some(({ isValidated }) => isValidated),
  'to-transform': ({ status, isDropped, quotes }) =>
    status === 1 && !isDropped && quotes.some(({ isValidated }) => isValidated),
  soon: ({ status, startsAt, isDropped }) =>
    (status === 1 || status === 3) && !isDropped && startsAt > now && startsAt <= now + 30 * day,
};
const isToCome = ({ status, endsAt, isDropped }: Pick<Demand, 'status' | 'endsAt' | 'isDropped'>) =>
  status === 1 && endsAt > now && !isDropped;
const isDeclined = (quotes: Demand['quotes']) =>
  !quotes.some(({ isValidated }) => isValidated) && (quotes.at(-1)?.isDeclined ?? false);

describe('the tasks of staff', () => {
  let database: TestDatabase;
  let demands: Demand[];
  let scopes: [whose: string, scope: Scope, holds: (demand: Demand) => boolean][];

  beforeAll(async () => {
    database = await testDatabase();
    const { unitOfWork } = database;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await loadDemoDemands(client, { demands: 3_000, now, organisers: 60 });
      await loadDemoStations(client, { oneIn: 5 });
    } finally {
      await client.end();
    }
    await loadDemoPapers(unitOfWork);
    const [{ departmentId }] = (await unitOfWork.query<{ departmentId: number }>(
      `SELECT department_id AS "departmentId" FROM demand.demands GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    )) as [{ departmentId: number }];
    // Saved by staff or not; some of the department's demands belong to an office.
    await unitOfWork.query(
      `UPDATE demand.demands SET office_id = CASE WHEN department_id = $1 AND id % 3 = 0 THEN $2::integer END,
         price_cents = CASE WHEN id % 4 > 1 THEN 90000 END WHERE status = 1`,
      [departmentId, officeId],
    );
    // Some demands and stations are « Sans suite »; others have another commercial status.
    await unitOfWork.query(
      `INSERT INTO aid_station.tracked_demands
       SELECT id, 1, CASE WHEN id % 10 = 3 THEN 3 ELSE 2 END, 1, 1, 1 FROM demand.demands WHERE status = 1 AND id % 5 = 3`,
    );
    await unitOfWork.query('UPDATE aid_station.aid_stations SET commercial_status = 3 WHERE id % 10 = 5');
    // Every other quote that is not validated was declined; half of those were replaced.
    await unitOfWork.query(
      `INSERT INTO documents.answers (number, document_id, document_type, demand_id, document_sha256, link_digest, outcome, reason,
         answered_at, network_address, user_agent, previous_hash, hash)
       SELECT n, id, 1, demand_id, sha256, lpad(n::text, 64, '0'), 'declined', 'Trop cher', created_at + interval '2 days', '', '',
         lpad(n::text, 64, 'a'), lpad(n::text, 64, 'b')
       FROM (SELECT row_number() OVER (ORDER BY id) AS n, * FROM documents.documents
             WHERE type = 1 AND validated_at IS NULL AND demand_id % 4 = 1) AS declined`,
    );
    await unitOfWork.query(
      `INSERT INTO documents.documents (id, uniq, type, demand_id, created_at, created_by, price_cents, valid_until, inputs, file_key, sha256)
       SELECT nextval('documents.documents_id_seq'), uniq || '-2', 1, q.demand_id, q.created_at + interval '4 days', 1, price_cents,
         valid_until, inputs, file_key || '-2', sha256
       FROM documents.documents q JOIN documents.answers n ON n.document_id = q.id WHERE q.demand_id % 8 = 1`,
    );
    await StoreChangedTasks.on(unitOfWork, clock).catchUp();
    const rows = await unitOfWork.query<Omit<Demand, 'quotes'> & { quotes: Demand['quotes'] | null }>(
      `SELECT d.id, d.status, d.department_id AS "departmentId", d.office_id AS "officeId",
         extract(epoch FROM d.starts_at)::float * 1000 AS "startsAt", extract(epoch FROM d.ends_at)::float * 1000 AS "endsAt",
         d.price_cents IS NOT NULL AS "isTouched",
         EXISTS (SELECT FROM aid_station.tracked_demands t WHERE t.id = d.id AND t.commercial_status = 3)
           OR EXISTS (SELECT FROM aid_station.aid_stations s WHERE s.id = d.id AND s.commercial_status = 3) AS "isDropped",
         (SELECT json_agg(json_build_object('isValidated', q.validated_at IS NOT NULL, 'isDeclined', EXISTS (
            SELECT FROM documents.answers n WHERE n.document_id = q.id AND n.outcome = 'declined')) ORDER BY q.id)
          FROM documents.documents q WHERE q.demand_id = d.id AND q.type = 1) AS quotes
       FROM demand.demands d WHERE d.deleted_at IS NULL ORDER BY d.starts_at, d.id`,
    );
    demands = rows.map((row) => ({ ...row, quotes: row.quotes ?? [] }));
    scopes = [
      ['everybody’s', { kind: 'all' }, () => true],
      ['a department’s', { kind: 'department', departmentId }, (demand) => demand.departmentId === departmentId],
      ['an office’s', { kind: 'office', officeId, departmentId }, (demand) => demand.officeId === officeId],
    ];
  });
  afterAll(() => database?.close());

  it.each(demandsToDo)('finds for %s the demands of its definition, in the list and on the dashboard', async (todo) => {
    const list = new DemandList(
      database.unitOfWork,
      {
        department: async () => null,
        places: async () => ({ departments: new Map(), offices: new Map(), organisations: new Map() }),
      },
      new DemandConditionsBridge(clock),
      new DemandActionsBridge(),
    );
    const dashboard = new OpenTasks(database.unitOfWork, clock);
    for (const [whose, scope, holds] of scopes) {
      const expected = demands.filter((demand) => holds(demand) && isToDo[todo](demand)).map(({ id }) => id);
      const asked = { sort: 'startDate', direction: 'asc', page: 1, perPage: 3_000 } as const;
      const { records, total } = await list.page({ todo }, asked, { role: 'ROLE_ADMIN', scope });
      expect([whose, records.map(({ id }) => id), total]).toEqual([whose, expected, expected.length]);
      const lines = await dashboard.lines(todo, scope, { skip: 2, most: 5 });
      expect([whose, lines.map(({ id }) => id)]).toEqual([whose, expected.slice(2, 7)]);
      expect((await dashboard.counts(scope)).get(todo)).toBe(expected.length);
      // Otherwise the test would prove nothing.
      if (scope.kind !== 'office') expect(expected.length).toBeGreaterThan(0);
    }
  });

  it('tells that a quote to follow up has expired, from the exact instant on', async () => {
    const dashboard = new OpenTasks(database.unitOfWork, clock);
    const read = () => dashboard.lines('quote-to-follow-up', { kind: 'all' });
    const [expired, ...others] = await read();
    await database.unitOfWork.query(
      `UPDATE documents.documents SET valid_until = CASE WHEN demand_id = $1 THEN $2::timestamptz ELSE $3::timestamptz END
       WHERE type = 1`,
      [expired!.id, new Date(now), new Date(now + 1)],
    );
    await StoreChangedTasks.on(database.unitOfWork, clock).catchUp();
    expect((await read()).map(({ id, isQuoteExpired }) => [id, isQuoteExpired])).toEqual([
      [expired!.id, true],
      ...others.map(({ id }) => [id, false]),
    ]);
  });
});
