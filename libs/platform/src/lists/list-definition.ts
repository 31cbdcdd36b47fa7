import type { Page, PageRequest } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { PageFinder } from './page-finder';
import { rowBatches } from './row-batches';
import { allOf, type Sql, sql } from './sql';

/** Rows read at once by {@link linesInOrder}. */
const batchLength = 500;

/**
 * A list as one request and one caller see it: what matches, in which order, what is shown. A screen reads a page of it
 * ({@link pageOf}), an export all of it in the same order and with the same columns ({@link linesInOrder},
 * {@link linesOfOneMoment}).
 */
export interface ListDefinition<Row extends object, Line> {
  /** The table with the alias that every other fragment knows it by: `accounting.invoices i`. */
  readonly from: Sql;
  readonly id: Sql;
  /** What the list is sorted by, never null. The id follows it, so that the order is total. */
  readonly key: Sql;
  readonly direction: 'asc' | 'desc';
  /** Filters and the caller's scope. */
  readonly matching: Sql;
  /** The part of `matching` that the index of the sort answers, where there is another part ({@link narrowedBy}). */
  readonly indexed?: Sql | undefined;
  /** What is read of each row. */
  readonly columns: Sql;
  /** What rows say, in their order: names that other contexts own are asked for all of them at once. */
  linesOf(rows: readonly Row[]): Promise<Line[]>;
}

/**
 * What a list is narrowed by.
 * @param indexed conditions that the index of the sort answers
 * @param filters conditions that other indexes answer, or none
 */
export function narrowedBy(
  indexed: readonly (Sql | undefined)[],
  filters: readonly (Sql | undefined)[],
): Pick<ListDefinition<never, unknown>, 'matching' | 'indexed'> {
  const isFiltered = filters.some((filter) => filter !== undefined);
  return { matching: allOf(...indexed, ...filters), indexed: isFiltered ? allOf(...indexed) : undefined };
}

/** The same list, of which only these rows are wanted: those that somebody ticked. */
export function onlyRows<Row extends object, Line>(
  list: ListDefinition<Row, Line>,
  ids: readonly number[],
): ListDefinition<Row, Line> {
  return { ...list, matching: allOf(list.matching, sql`${list.id} = ANY(${ids}::integer[])`) };
}

/**
 * One page of a list with how many rows match, counted up to the cap (docs/adr/0008-lists.md).
 * @param total the exact number of matches, where it is stored; they are not counted then
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
  const found = await finder.page(sql`SELECT ${id} AS id, ${key} AS key FROM ${from} WHERE ${matching}`, {
    ordered: indexed && sql`SELECT ${id} AS id, ${key} AS key, (${matching}) AS is_match FROM ${from} WHERE ${indexed}`,
    total,
  });
  return { ...found, records: await list.linesOf(found.records) };
}

/**
 * Every line of a list in its order, some hundreds at a time; nothing is counted. The next batch is found by the last key and id, so that it costs what
 * the first did, and rows written meanwhile shift none. Each batch is of its own moment: a row whose key changes meanwhile may come twice or never.
 */
export async function* linesInOrder<Row extends object, Line>(
  unitOfWork: TypeOrmUnitOfWork,
  { from, id, key, direction, matching, columns, linesOf }: ListDefinition<Row, Line>,
  batch: number = batchLength,
): AsyncGenerator<Line[], void> {
  const [way, beyond] = direction === 'asc' ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
  let after: Sql | undefined;
  for (;;) {
    // The key travels as text, which loses no microsecond, and PostgreSQL reads it as the type of the column it is compared with.
    const rows: (Row & { positionKey: string; positionId: number })[] = await unitOfWork.query(
      sql`SELECT ${columns}, ${key}::text AS "positionKey", ${id} AS "positionId" FROM ${from}
          WHERE ${allOf(matching, after)} ORDER BY ${key} ${way}, ${id} ${way} LIMIT ${batch}`,
    );
    if (rows.length > 0)
      yield await linesOf(rows.map(({ positionKey: _, positionId: __, ...row }) => row as unknown as Row));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = sql`(${key}, ${id}) ${beyond} (${last.positionKey}, ${last.positionId})`;
  }
}

/**
 * Every line of a list in its order as all rows stood when the first was read, some hundreds at a time: a row whose key changes
 * meanwhile comes once, with what it said then. A connection is held until the last was read or the reader stops ({@link rowBatches}).
 */
export async function* linesOfOneMoment<Row extends object, Line>(
  unitOfWork: TypeOrmUnitOfWork,
  list: ListDefinition<Row, Line>,
): AsyncGenerator<Line[], void> {
  const { from, id, key, matching, columns } = list;
  const way = list.direction === 'asc' ? sql`ASC` : sql`DESC`;
  const rows = sql`SELECT ${columns} FROM ${from} WHERE ${matching} ORDER BY ${key} ${way}, ${id} ${way}`;
  for await (const batch of rowBatches<Row>(unitOfWork, rows)) yield await list.linesOf(batch);
}
