import { randomUUID } from 'node:crypto';
import { createDatabaseFrom, dropDatabase } from '@pds/embedded-postgres/testing';
import { isInScope, type Ownership, type Scope } from '@pds/kernel';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../persistence/migrate';
import { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { allOf, type Sql, sql } from '../sql/sql';
import {
  countCap,
  linesInOrder,
  linesOfOneMoment,
  type ListDefinition,
  onlyRows,
  PageFinder,
  pageOf,
  scopeCondition,
} from './index';

const database = `test_${randomUUID().replaceAll('-', '')}`;
let dataSource: DataSource;
let unitOfWork: TypeOrmUnitOfWork;

beforeAll(async () => {
  const url = await createDatabaseFrom('template0', database);
  dataSource = await new DataSource(dataSourceOptions({ url, contexts: [], poolSize: 2 })).initialize();
  unitOfWork = new TypeOrmUnitOfWork(dataSource);
});
afterAll(async () => {
  await dataSource?.destroy();
  await dropDatabase(database);
});

describe('scopeCondition', () => {
  // Few ids, so that scopes often contain the objects.
  const id = fc.integer({ min: 1, max: 4 });
  const scope: fc.Arbitrary<Scope> = fc.oneof(
    fc.constant<Scope>({ kind: 'all' }),
    fc.record({ kind: fc.constant('department' as const), departmentId: id }),
    fc.record({ kind: fc.constant('office' as const), officeId: id, departmentId: id }),
    fc.record({
      kind: fc.constant('organiser' as const),
      accountId: id,
      organisationIds: fc.array(id, { maxLength: 3 }),
    }),
  );
  const owner = fc.option(id, { nil: null });
  const ownership: fc.Arbitrary<Ownership> = fc.record({
    departmentId: owner,
    officeId: owner,
    organisationId: owner,
    filedBy: owner,
  });

  it('lets through in SQL exactly what it lets through in the kernel', async () => {
    let [inside, outside] = [0, 0];
    await fc.assert(
      fc.asyncProperty(scope, fc.array(ownership, { minLength: 1, maxLength: 30 }), async (caller, objects) => {
        const column = (field: keyof Ownership) => objects.map((object) => object[field]);
        const found = await unitOfWork.query<{ place: number }>(
          sql`SELECT o.place::integer - 1 AS place
              FROM unnest(${column('departmentId')}::integer[], ${column('officeId')}::integer[],
                          ${column('organisationId')}::integer[], ${column('filedBy')}::integer[])
                   WITH ORDINALITY AS o (department_id, office_id, organisation_id, filed_by, place)
              WHERE ${scopeCondition(caller, sql`o`)} ORDER BY o.place`,
        );
        const expected = [...objects.keys()].filter((place) => isInScope(caller, objects[place]!));
        expect(found.map(({ place }) => place)).toEqual(expected);
        inside += expected.length;
        outside += objects.length - expected.length;
      }),
      { numRuns: 300 },
    );
    expect(Math.min(inside, outside)).toBeGreaterThan(300);
  });
});

describe('PageFinder', () => {
  const rows = 12_000;
  const shown = { columns: sql`r.id, r.name`, joins: sql`LEFT JOIN rows AS r ON r.id = page.id` };
  const matchesOf = (where: Sql) => sql`SELECT r.id AS id, r.weight AS key FROM rows AS r WHERE ${where}`;

  interface Row {
    readonly id: number;
    readonly name: string;
  }

  beforeAll(async () => {
    // Each weight occurs many times: only the id makes the order total.
    await unitOfWork.query(
      `CREATE TABLE rows AS SELECT id, 'Ligne ' || id AS name, id * 7919 % 40 AS weight
       FROM generate_series(1, ${rows}) AS id`,
    );
    await unitOfWork.query('CREATE INDEX rows_by_weight ON rows (weight, id)');
    await unitOfWork.query('ANALYZE rows');
  });

  /** Returns the ids by plain SQL. */
  async function plainly(where: string, direction: string, page: number, perPage: number): Promise<number[]> {
    const found = await unitOfWork.query<{ id: number }>(
      `SELECT id FROM rows WHERE ${where} ORDER BY weight ${direction}, id ${direction}
       LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    return found.map(({ id }) => id);
  }

  const idsOf = (records: readonly Row[] | null) => records?.map(({ id }) => id);

  describe.each(['asc', 'desc'] as const)('%s', (direction) => {
    it.each([1, 2, 40, 300, 480, 481, 900])('returns the same page %i with and without counting', async (page) => {
      const finder = new PageFinder<Row>(unitOfWork, shown, { page, perPage: 25, direction });
      const all = matchesOf(sql`true`);
      const expected = await plainly('true', direction, page, 25);
      expect(idsOf(await finder.inOrder(all))).toEqual(expected);
      const found = await finder.page(all);
      expect(idsOf(found.records)).toEqual(expected);
      expect(await finder.page(all, { total: rows })).toEqual(found);
      expect(found).toMatchObject({ total: countCap + 1, totalIsExact: false, page, perPage: 25 });
    });

    it.each([
      ['weight > 5', sql`r.weight > 5`],
      ['weight < 35', sql`r.weight < 35`],
      ['id % 7 <> 0', sql`r.id % 7 <> 0`],
    ])('finds first and distant pages where many rows match %s', async (where, condition) => {
      const ordered = sql`SELECT r.id AS id, r.weight AS key, (${condition}) AS is_match FROM rows AS r`;
      for (const page of [1, 2, 40, 300, 411, 412, 413, 1_281]) {
        const finder = new PageFinder<Row>(unitOfWork, shown, { page, perPage: 25, direction });
        const expected = await plainly(where, direction, page, 25);
        const found = await finder.page(matchesOf(condition), { ordered });
        expect({ page, ids: idsOf(found.records) }).toEqual({ page, ids: expected });
      }
    });

    it.each([1, 3, 9])('returns page %i of few matches, and their number', async (page) => {
      const finder = new PageFinder<Row>(unitOfWork, shown, { page, perPage: 25, direction });
      const few = await finder.few(matchesOf(sql`r.id % ${64} = 3`));
      expect(few.total).toBe(188);
      expect(idsOf(few.records)).toEqual(await plainly('id % 64 = 3', direction, page, 25));
      // Rows contain only the shown columns, without the helper columns of the query.
      for (const row of few.records!) expect(row).toEqual({ id: row.id, name: `Ligne ${row.id}` });
    });
  });

  it('returns an empty page without a query when the stored number of matches is 0', async () => {
    const finder = new PageFinder<Row>(unitOfWork, shown, { page: 1, perPage: 25, direction: 'asc' });
    const found = await finder.page(matchesOf(sql`r.id / (r.id - r.id) = 1`), { total: 0 });
    expect(found).toEqual({ records: [], total: 0, totalIsExact: true, page: 1, perPage: 25 });
  });

  it('returns an empty page when nothing matches, or after the last page', async () => {
    const finder = new PageFinder<Row>(unitOfWork, shown, { page: 9, perPage: 25, direction: 'asc' });
    expect(await finder.page(matchesOf(sql`false`))).toEqual({
      records: [],
      total: 0,
      totalIsExact: true,
      page: 9,
      perPage: 25,
    });
    expect(await finder.few(matchesOf(allOf(sql`r.id <= ${10}`)))).toEqual({ total: 10, records: [] });
  });

  it('counts up to the cap and one more', async () => {
    const finder = new PageFinder<Row>(unitOfWork, shown, { page: 1, perPage: 25, direction: 'asc' });
    const upTo = (last: number) => finder.count(sql`SELECT FROM rows AS r WHERE r.id <= ${last}`);
    expect(await upTo(9_999)).toBe(9_999);
    expect(await upTo(10_000)).toBe(10_000);
    expect(await upTo(rows)).toBe(10_001);
    const exactly = await finder.page(matchesOf(sql`r.id <= ${10_000}`));
    expect([exactly.total, exactly.totalIsExact]).toEqual([10_000, true]);
  });
});

describe('a list definition', () => {
  const rows = 700;

  interface Entry {
    readonly id: number;
    readonly name: string;
  }

  beforeAll(async () => {
    // Instants a microsecond apart, each several times: paging without microseconds or without the id would skip or repeat rows.
    await unitOfWork.query(
      `CREATE TABLE entries AS SELECT id, 'Écriture ' || id AS name,
         timestamptz '2026-10-25 02:30:00+02' + id * 7919 % 90 * interval '1 microsecond' AS at, id * 31 % 13 AS weight
       FROM generate_series(1, ${rows}) AS id`,
    );
  });

  const batchSizes: number[] = [];
  const entries = (key: Sql, direction: 'asc' | 'desc', matching = sql`true`): ListDefinition<Entry, string> => ({
    from: sql`entries e`,
    id: sql`e.id`,
    key,
    direction,
    matching,
    columns: sql`e.id, e.name`,
    linesOf: async (found) => {
      batchSizes.push(found.length);
      return found.map((entry) => JSON.stringify(entry));
    },
  });
  const whole = async (list: ListDefinition<Entry, string>, batch?: number) => {
    const lines: string[] = [];
    for await (const some of linesInOrder(unitOfWork, list, batch)) lines.push(...some);
    return lines;
  };
  const plainly = async (key: string, direction: string, where = 'true') =>
    (
      await unitOfWork.query<Entry>(
        `SELECT id, name FROM entries WHERE ${where} ORDER BY ${key} ${direction}, id ${direction}`,
      )
    ).map((entry) => JSON.stringify(entry));

  const keys: [string, Sql][] = [
    ['at', sql`e.at`],
    ['weight', sql`e.weight`],
    ['id', sql`e.id`],
  ];
  const orders = keys.flatMap(([name, key]) =>
    (['asc', 'desc'] as const).map((direction) => [name, direction, key] as const),
  );

  it.each(orders)('is read completely by %s %s, each row once, with any batch size', async (name, direction, key) => {
    const expected = await plainly(name, direction);
    for (const batch of [7, 100, rows, rows + 1]) expect(await whole(entries(key, direction), batch)).toEqual(expected);
  });

  it('has the same order in pages and in batches', async () => {
    const list = entries(sql`e.at`, 'desc', sql`e.id % ${3} = 0`);
    const expected = await plainly('at', 'desc', 'id % 3 = 0');
    const page = await pageOf(unitOfWork, list, { page: 3, perPage: 25 });
    expect(page).toEqual({ records: expected.slice(50, 75), total: 233, totalIsExact: true, page: 3, perPage: 25 });
    expect(await whole(list, 50)).toEqual(expected);
  });

  it('converts each batch in one call, and makes no call for an empty list', async () => {
    batchSizes.splice(0);
    await whole(entries(sql`e.id`, 'asc'), 300);
    expect(batchSizes).toEqual([300, 300, 100]);
    expect(await whole(entries(sql`e.id`, 'asc', sql`false`))).toEqual([]);
  });

  it('skips no row when one is inserted between two batches', async () => {
    const list = entries(sql`e.at`, 'asc');
    const lines: string[] = [];
    for await (const some of linesInOrder(unitOfWork, list, 400)) {
      if (lines.length === 0)
        await unitOfWork.query(`INSERT INTO entries VALUES (0, 'Avant', timestamptz '2020-01-01', 0)`);
      lines.push(...some);
    }
    await unitOfWork.query('DELETE FROM entries WHERE id = 0');
    expect(lines).toEqual(await plainly('at', 'asc'));
  });

  it('is read from one snapshot although its rows change, and releases its connection', async () => {
    for (const [name, direction, key] of orders) {
      const expected = await plainly(name, direction);
      const lines: string[] = [];
      for await (const some of linesOfOneMoment(unitOfWork, entries(key, direction))) {
        if (lines.length === 0)
          await unitOfWork.query(
            `UPDATE entries SET weight = 12 - weight, at = at - interval '1 hour', name = 'Autre'`,
          );
        lines.push(...some);
      }
      expect(lines).toEqual(expected);
    }
    for await (const some of linesOfOneMoment(unitOfWork, entries(sql`e.id`, 'asc'))) {
      expect(some.length).toBeLessThan(rows);
      break;
    }
    // The pool has two connections and these two nested transactions need both: one that is not released would block them.
    await unitOfWork.run(() => unitOfWork.dataSource.transaction((manager) => manager.query('SELECT')));
  });

  it('is restricted by onlyRows to the selected rows that match', async () => {
    const list = onlyRows(entries(sql`e.id`, 'desc', sql`e.id <= ${10}`), [9, 3, 12, 9]);
    expect(await whole(list)).toEqual(await plainly('id', 'desc', 'id IN (3, 9)'));
  });
});
