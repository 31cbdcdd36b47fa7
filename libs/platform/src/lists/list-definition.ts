import type { Page, PageRequest } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { PageFinder } from './page-finder';
import { rowBatches } from './row-batches';
import { allOf, type Sql, sql } from '../sql/sql';

/** Rows per query of {@link linesInOrder}. */
const batchLength = 500;

/**
 * A list for one request and one caller: filter, order and columns. A screen reads one page of it ({@link pageOf}). An export reads the
 * whole list with the same order and columns ({@link linesInOrder}, {@link linesOfOneMoment}).
 */
export interface ListDefinition<Row extends object, Line> {
  /** The table, with the alias that all other fragments use: `accounting.invoices i`. */
  readonly from: Sql;
  readonly id: Sql;
  /** The sort key, never null. Rows with the same key are sorted by id, so that the order is total. */
  readonly key: Sql;
  readonly direction: 'asc' | 'desc';
  /** Filters and the caller's scope. */
  readonly matching: Sql;
  /** The conditions of `matching` that the sort's index can evaluate; undefined when it can evaluate all ({@link narrowedBy}). */
  readonly indexed?: Sql | undefined;
  /** The columns to read. */
  readonly columns: Sql;
  /** Converts rows to lines, in the same order. Reads the names stored by other contexts once for all rows. */
  linesOf(rows: readonly Row[]): Promise<Line[]>;
}

/**
 * Combines the conditions of a list.
 * @param indexed conditions that the sort's index can evaluate
 * @param filters conditions that need another index, or have none
 */
export function narrowedBy(
  indexed: readonly (Sql | undefined)[],
  filters: readonly (Sql | undefined)[],
): Pick<ListDefinition<never, unknown>, 'matching' | 'indexed'> {
  const isFiltered = filters.some((filter) => filter !== undefined);
  return { matching: allOf(...indexed, ...filters), indexed: isFiltered ? allOf(...indexed) : undefined };
}

/** Restricts a list to the rows with these ids: those that the user selected. */
export function onlyRows<Row extends object, Line>(
  list: ListDefinition<Row, Line>,
  ids: readonly number[],
): ListDefinition<Row, Line> {
  return { ...list, matching: allOf(list.matching, sql`${list.id} = ANY(${ids}::integer[])`) };
}

/**
 * Returns one page of a list and the number of matching rows, counted up to the cap (docs/adr/0008-lists.md).
 * @param total the exact number of matches if it is stored; they are then not counted
 */
export async function pageOf<Row extends object, Line>(
  unitOfWork: TypeOrmUnitOfWork,
  list: ListDefinition<Row, Line>,
  { page, perPage }: Pick<PageRequest<string>, 'page' | 'perPage'>,
  total?: number,
): Promise<Page<Line>> {
  const { from, id, key, direction, matching, indexed, columns } = list;
  const shown = { columns, joins: sql`LEFT JOIN ${from} ON ${id} = page.id` };
  const finder = new PageFinder<Row>(unitOfWork, shown, { page, perPage, direction });
  // The names too: of rows that are already deleted on the primary, it would have none.
  return unitOfWork.mayLag(async () => {
    const found = await finder.page(sql`SELECT ${id} AS id, ${key} AS key FROM ${from} WHERE ${matching}`, {
      ordered:
        indexed && sql`SELECT ${id} AS id, ${key} AS key, (${matching}) AS is_match FROM ${from} WHERE ${indexed}`,
      total,
    });
    return { ...found, records: await list.linesOf(found.records) };
  });
}

/**
 * Yields all lines of a list in order, in batches, without counting them. The next batch starts after the last key and id, so that it costs
 * as much as the first, and rows inserted between two batches shift no others. Each batch is read in a separate statement: a row whose key
 * changes between two of them may be returned twice or not at all.
 */
export async function* linesInOrder<Row extends object, Line>(
  unitOfWork: TypeOrmUnitOfWork,
  { from, id, key, direction, matching, columns, linesOf }: ListDefinition<Row, Line>,
  batch: number = batchLength,
): AsyncGenerator<Line[], void> {
  const [order, operator] = direction === 'asc' ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
  const read = await unitOfWork.longRead();
  let after: Sql | undefined;
  for (;;) {
    // The key is read and sent as text, which preserves microseconds; PostgreSQL converts it to the type of the column in the comparison.
    const statement = sql`SELECT ${columns}, ${key}::text AS "positionKey", ${id} AS "positionId" FROM ${from}
      WHERE ${allOf(matching, after)} ORDER BY ${key} ${order}, ${id} ${order} LIMIT ${batch}`;
    const { rows, lines } = await read(async () => {
      const found = await unitOfWork.query<Row & { positionKey: string; positionId: number }>(statement);
      const shown = found.map(({ positionKey: _, positionId: __, ...row }) => row as unknown as Row);
      return { rows: found, lines: shown.length > 0 ? await linesOf(shown) : [] };
    });
    if (rows.length > 0) yield lines;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = sql`(${key}, ${id}) ${operator} (${last.positionKey}, ${last.positionId})`;
  }
}

/**
 * Yields all lines of a list in order, in batches, from one snapshot taken at the first read: a row that changes later is returned once,
 * with its values in the snapshot. Holds a connection until the last batch is read or the consumer stops ({@link rowBatches}).
 */
export async function* linesOfOneMoment<Row extends object, Line>(
  unitOfWork: TypeOrmUnitOfWork,
  list: ListDefinition<Row, Line>,
): AsyncGenerator<Line[], void> {
  const { from, id, key, matching, columns } = list;
  const order = list.direction === 'asc' ? sql`ASC` : sql`DESC`;
  const rows = sql`SELECT ${columns} FROM ${from} WHERE ${matching} ORDER BY ${key} ${order}, ${id} ${order}`;
  const read = await unitOfWork.longRead();
  for await (const batch of rowBatches<Row>(unitOfWork, rows)) yield await read(() => list.linesOf(batch));
}
