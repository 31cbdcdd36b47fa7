import { cheque } from '@pds/accounting/domain';
import type { Scope } from '@pds/kernel';
import {
  allOf,
  asksForDays,
  asksForFewDays,
  containing,
  type DayRange,
  type Sql,
  sql,
  type Stretch,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import type { EntrySearch } from './listed-invoice.read-model';
import { kindOfPayments, type SumRow, type Sums, sumsIn, type TotalKind } from './totals.read-model';

/** So many entries of blocks that are not meant whole are told one by one; more lie everywhere. */
const fewEntries = 2_000;

/** A list whose entries are kept added up by the blocks of a hundred numbers: of invoices, or of payments by their invoice's number. */
export interface NumberedTable {
  readonly kinds: readonly TotalKind[];
  /** The kinds that have an entry of every number between them. */
  readonly ofEveryNumber: readonly TotalKind[];
  /** The entries, the columns `id` and `amount_cents` of which, and what they are chosen by, stand in an index by their number read backwards. */
  readonly from: Sql;
  readonly columns: Sql;
  readonly number: Sql;
  readonly matching?: Sql;
  /** What such entries add up to: `kind`, `entries`, `amount_cents` and `balance_cents`. */
  addedUp(entries: Sql): Sql;
}

export const numberedInvoices: NumberedTable = {
  kinds: ['invoice', 'unpaid'],
  ofEveryNumber: ['invoice'],
  from: sql`accounting.invoices i`,
  columns: sql`i.id, i.amount_cents, i.balance_cents`,
  number: sql`i.number`,
  addedUp: (entries) => sql`SELECT kinds.* FROM (
      SELECT count(*) AS entries, sum(amount_cents) AS amount, sum(balance_cents) AS balance,
             count(*) FILTER (WHERE balance_cents > 0) AS unpaid_entries, sum(amount_cents) FILTER (WHERE balance_cents > 0) AS unpaid
      FROM (${entries}) AS entry
    ) AS sums CROSS JOIN LATERAL (VALUES
      ('invoice', entries, amount, balance), ('unpaid', unpaid_entries, unpaid, balance)
    ) AS kinds (kind, entries, amount_cents, balance_cents)`,
};

/** @param types of payments, as the domain numbers them */
export function numberedPayments(types: readonly number[]): NumberedTable {
  const kinds = types.map(kindOfPayments);
  return {
    kinds,
    ofEveryNumber: kinds,
    from: sql`accounting.payments p`,
    columns: sql`p.id, p.type, p.amount_cents`,
    number: sql`p.invoice_number`,
    matching: sql`p.type = ANY(${types}::smallint[])`,
    addedUp: (
      entries,
    ) => sql`SELECT 'payment-' || type AS kind, count(*) AS entries, sum(amount_cents) AS amount_cents, 0 AS balance_cents
      FROM (${entries}) AS entry GROUP BY type`,
  };
}

/** @param isInState the condition of cheques, payments `p`, that are added up as that kind */
export function numberedCheques(kind: TotalKind, isInState: Sql): NumberedTable {
  const payments = numberedPayments([cheque]);
  return {
    ...payments,
    kinds: [kind],
    ofEveryNumber: [kind],
    matching: allOf(payments.matching, isInState),
    addedUp: (
      entries,
    ) => sql`SELECT ${kind} AS kind, count(*) AS entries, sum(amount_cents) AS amount_cents, 0 AS balance_cents
      FROM (${entries}) AS entry`,
  };
}

/** Between which ids and days entries lie. */
export interface EntriesOfBlocks {
  readonly ids: readonly [first: number, last: number];
  readonly days: DayRange;
  /** The days on which invoices are due; none of payments. */
  readonly dueDays: DayRange;
}

/** Where the entries of a search lie, as blocks of numbers tell without reading them (docs/adr/0044). */
export interface PlacesByBlock {
  /** Of the blocks that have the part in all their numbers, and some of the days; null where there are none. */
  readonly blocks: EntriesOfBlocks | null;
  /** The ids of the entries of other blocks that have it, null where they are many. */
  readonly others: readonly number[] | null;
}

/** What blocks tell of the entries that have a part in their number. */
export interface EntriesByNumber extends PlacesByBlock {
  readonly byKind: ReadonlyMap<TotalKind, Sums>;
}

/** The part of a number by which a search asks for everybody's entries, where it asks for nothing else besides their kind; null for another search. */
export function soughtNumber(search: EntrySearch, scope: Scope): string | null {
  const { id, number, orgaName, minAmount, maxAmount, department, office } = search;
  const part = number?.trim() ?? '';
  const isAlone =
    [id, minAmount, maxAmount, department, office].every((asked) => asked === undefined) &&
    !orgaName?.trim() &&
    !asksForDays(search);
  return scope.kind === 'all' && part !== '' && isAlone ? part : null;
}

/** By what a search asks for everybody's entries that blocks tell the place of. */
export interface PlacedSearch {
  /** A part of a number, null for all. */
  readonly part: string | null;
  readonly days: DayRange;
}

/** What a search of everybody's entries asks for that blocks tell the place of; null where that is nothing, or where other indexes find it. */
export function soughtPlaces(search: EntrySearch, scope: Scope): PlacedSearch | null {
  const { id, number, department, office, startDate, endDate } = search;
  const part = number?.trim() || null;
  const isOther =
    scope.kind !== 'all' ||
    [id, department, office].some((asked) => asked !== undefined) ||
    asksForFewDays(search) ||
    (part === null && !asksForDays(search));
  return isOther ? null : { part, days: { startDate, endDate } };
}

/** Where entries lie, as PostgreSQL answers it. */
interface PlacesRow {
  readonly firstId: number | null;
  readonly lastId: number | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly firstDue: string | null;
  readonly lastDue: string | null;
  readonly others: readonly number[] | null;
}

/** The sums of a kind or, with none, of all of them. */
interface Row extends SumRow, PlacesRow {
  readonly kind: TotalKind | null;
}

/** Where rows with `ids`, `days` and `due_days` lie together. */
const together = sql`min(lower(ids)) AS "firstId", max(upper(ids)) - 1 AS "lastId",
               min(lower(days))::text AS "firstDay", (max(upper(days)) - 1)::text AS "lastDay",
               min(lower(due_days))::text AS "firstDue", (max(upper(due_days)) - 1)::text AS "lastDue"`;

/** The blocks of some kinds that have a part, and hence all their numbers. */
const wholeBlocks = (kinds: readonly TotalKind[], part: string): Sql =>
  sql`accounting.summed_by_block WHERE kind = ANY(${kinds}) AND block LIKE upper(${containing(part)!})`;

/** The entries of other blocks that have it: their numbers end with it, or with it and one digit. */
function otherEntries({ from, columns, number, matching }: NumberedTable, part: string): Sql {
  const backwards = sql`(reverse(${number}) COLLATE "C")`;
  const ending = sql`last || reverse(upper(${part}))`;
  return sql`SELECT ${columns} FROM unnest(${lastAfter(part)}::text[]) AS last
    JOIN ${from} ON ${backwards} >= ${ending} AND ${backwards} < ${ending} || chr(${greatestCharacter}::integer)
    WHERE ${allOf(matching, sql`${number} NOT LIKE upper(${`${containing(part)}__`})`)}`;
}

/** The greatest that Unicode has: no number goes on with it. */
const greatestCharacter = 0x10ffff;

/** What numbers end with after a part: nothing, or a digit. « 444 » ends with « 44 » as it is, and is not found twice. */
function lastAfter(part: string): string[] {
  const digits = [...'0123456789'].filter((digit) => part !== digit.repeat(part.length));
  return ['', ...digits];
}

/** The ids of such entries where they are few; null where they are many. */
const toldOf = (table: NumberedTable, part: string): Sql =>
  sql`(SELECT CASE WHEN count(*) <= ${fewEntries} THEN coalesce(array_agg(id), '{}') END
    FROM (${otherEntries(table, part)} LIMIT ${fewEntries + 1}) AS told)`;

/** Where entries lie that have a part in their number, or are of some days, or both. */
export async function placesByBlock(
  unitOfWork: TypeOrmUnitOfWork,
  table: NumberedTable,
  { part, days: { startDate, endDate } }: PlacedSearch,
): Promise<PlacesByBlock> {
  const ofDays = sql`days && daterange(${startDate || null}::date, ${endDate || null}::date, '[]')`;
  const [row] = await unitOfWork.query<PlacesRow>(
    part === null
      ? sql`SELECT ${together}, '{}'::integer[] AS others FROM accounting.summed_by_block WHERE kind = ANY(${table.ofEveryNumber}) AND ${ofDays}`
      : sql`SELECT ${together}, ${toldOf(table, part)} AS others FROM ${wholeBlocks(table.ofEveryNumber, part)} AND ${ofDays}`,
  );
  return placesIn(row!);
}

/**
 * How many entries have a part in their number and what they add up to, exactly: of the blocks of a hundred numbers that have it
 * what is kept, and of the others those numbers that end with it or with it and one digit more (docs/adr/0044).
 */
export async function entriesByNumber(
  unitOfWork: TypeOrmUnitOfWork,
  table: NumberedTable,
  part: string,
): Promise<EntriesByNumber> {
  const rows = await unitOfWork.query<Row>(
    sql`WITH others AS MATERIALIZED (${table.addedUp(otherEntries(table, part))})
        SELECT kind, coalesce(sum(entries), 0) AS entries, coalesce(sum(amount_cents), 0) AS amount,
               coalesce(sum(balance_cents), 0) AS balance, ${together},
               CASE WHEN (SELECT coalesce(sum(entries), 0) FROM others WHERE kind = ANY(${table.ofEveryNumber})) <= ${fewEntries}
                    THEN ${toldOf(table, part)} END AS others
        FROM (
          SELECT kind, entries, amount_cents, balance_cents, ids, days, due_days FROM ${wholeBlocks(table.kinds, part)}
          UNION ALL
          SELECT kind, entries, amount_cents, balance_cents, NULL, NULL, NULL FROM others
        ) AS found GROUP BY GROUPING SETS ((), (kind))`,
  );
  return {
    ...placesIn(rows.find(({ kind }) => kind === null)!),
    byKind: new Map(rows.flatMap((row) => (row.kind === null ? [] : [[row.kind, sumsIn(row)]]))),
  };
}

function placesIn(row: PlacesRow): PlacesByBlock {
  return { blocks: blocksOf(row), others: row.others };
}

function blocksOf({ firstId, lastId, firstDay, lastDay, firstDue, lastDue }: PlacesRow): EntriesOfBlocks | null {
  if (firstId === null || lastId === null) return null;
  return { ids: [firstId, lastId], days: between(firstDay, lastDay), dueDays: between(firstDue, lastDue) };
}

function between(startDate: string | null, endDate: string | null): DayRange {
  return { startDate: startDate ?? undefined, endDate: endDate ?? undefined };
}

/** The condition of the rows that lie between the first and the last of the entries of blocks. */
export type WithinBlocks = (blocks: EntriesOfBlocks) => Sql | undefined;

/**
 * The stretch of a list's order that the entries of whole blocks make up; none where there are no such blocks, or many other entries, which lie
 * everywhere.
 * @param within the condition of the rows that lie between those of the blocks, by what the list is sorted by or by their ids
 */
export function stretchOf({ blocks, others }: PlacesByBlock, id: Sql, within: WithinBlocks): Stretch | undefined {
  const between = blocks && within(blocks);
  if (!between || !others) return undefined;
  return { within: between, others: others.length === 0 ? undefined : sql`${id} = ANY(${others}::integer[])` };
}

/** Matches before the last row of a page, among so many times as many, are met sooner than all are collected. */
const soonMetOf = 16;

/**
 * Whether a page of entries is soon met along any order, as those of many other blocks lie everywhere.
 * @param total how many they are in all
 */
export function isSoonMet(
  { others }: PlacesByBlock,
  total: number,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): boolean {
  return others === null && soonMetOf * page * perPage <= total;
}

/** An id of the blocks' entries, or between two of them. */
export function isBetweenIds(id: Sql, { ids: [first, last] }: EntriesOfBlocks): Sql {
  return sql`${id} BETWEEN ${first} AND ${last}`;
}
