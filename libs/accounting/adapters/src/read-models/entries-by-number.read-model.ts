import type { Scope } from '@pds/kernel';
import {
  anyOf,
  asksForDays,
  asksForFewDays,
  containing,
  type DayRange,
  join,
  type Sql,
  sql,
  type Stretch,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import type { EntrySearch } from './listed-invoice.read-model';
import { kindOfPayments, type SumRow, type Sums, sumsIn, type TotalKind } from './totals.read-model';

/** So many numbers of blocks that are not meant whole are told one by one; more lie everywhere. */
const fewNumbers = 2_000;

/** A list whose entries are kept added up by the blocks of a hundred numbers: of invoices, or of payments by their invoice's number. */
export interface NumberedTable {
  readonly kinds: readonly TotalKind[];
  /** The kinds that have an entry of every number between them. */
  readonly ofEveryNumber: readonly TotalKind[];
  /** The entries of `sought.numbers` with their `number`, read from an index. */
  readonly entriesSought: Sql;
  /** What they add up to: `kind`, `entries`, `amount_cents` and `balance_cents`. */
  readonly addedUp: Sql;
}

const invoicesSought = sql`SELECT i.number, i.amount_cents, i.balance_cents
  FROM sought JOIN accounting.invoices i ON i.number = ANY(sought.numbers)`;

export const numberedInvoices: NumberedTable = {
  kinds: ['invoice', 'unpaid'],
  ofEveryNumber: ['invoice'],
  entriesSought: invoicesSought,
  addedUp: sql`SELECT kinds.* FROM (
      SELECT count(*) AS entries, sum(amount_cents) AS amount, sum(balance_cents) AS balance,
             count(*) FILTER (WHERE balance_cents > 0) AS unpaid_entries, sum(amount_cents) FILTER (WHERE balance_cents > 0) AS unpaid
      FROM (${invoicesSought}) AS other
    ) AS sums CROSS JOIN LATERAL (VALUES
      ('invoice', entries, amount, balance), ('unpaid', unpaid_entries, unpaid, balance)
    ) AS kinds (kind, entries, amount_cents, balance_cents)`,
};

/** @param types of payments, as the domain numbers them */
export function numberedPayments(types: readonly number[]): NumberedTable {
  const kinds = types.map(kindOfPayments);
  const entriesSought = sql`SELECT p.type, p.invoice_number AS number, p.amount_cents
    FROM sought JOIN accounting.payments p ON p.invoice_number = ANY(sought.numbers) AND p.type = ANY(${types}::smallint[])`;
  return {
    kinds,
    ofEveryNumber: kinds,
    entriesSought,
    addedUp: sql`SELECT 'payment-' || type AS kind, count(*) AS entries, sum(amount_cents) AS amount_cents, 0 AS balance_cents
      FROM (${entriesSought}) AS other GROUP BY type`,
  };
}

/** @param isInState the condition of payments `p` that are added up as that kind of cheques */
export function numberedCheques(kind: TotalKind, isInState: Sql): NumberedTable {
  const entriesSought = sql`SELECT p.invoice_number AS number, p.amount_cents
    FROM sought JOIN accounting.payments p ON p.invoice_number = ANY(sought.numbers) AND ${isInState}`;
  return {
    kinds: [kind],
    ofEveryNumber: [kind],
    entriesSought,
    addedUp: sql`SELECT ${kind} AS kind, count(*) AS entries, sum(amount_cents) AS amount_cents, 0 AS balance_cents
      FROM (${entriesSought}) AS other`,
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
  /** The numbers of other blocks that have it, null where they are many. */
  readonly others: readonly string[] | null;
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
  readonly others: readonly string[] | null;
}

/** The sums of a kind or, with none, of all of them. */
interface Row extends SumRow, PlacesRow {
  readonly kind: TotalKind | null;
}

/** Where rows with `ids`, `days` and `due_days` lie together. */
const together = sql`min(lower(ids)) AS "firstId", max(upper(ids)) - 1 AS "lastId",
               min(lower(days))::text AS "firstDay", (max(upper(days)) - 1)::text AS "lastDay",
               min(lower(due_days))::text AS "firstDue", (max(upper(due_days)) - 1)::text AS "lastDue"`;

/** `kept`, the blocks of some kinds, which are whole where all their numbers have a part; `sought`, the numbers of others that may have it. */
function keptAndSought({ ofEveryNumber }: NumberedTable, part: string, kinds: readonly TotalKind[]): Sql {
  const endings = endingsWith(part.toUpperCase());
  return sql`kept AS MATERIALIZED (
          SELECT *, block LIKE upper(${containing(part)!}) AS is_whole FROM accounting.summed_by_block WHERE kind = ANY(${kinds})
        ), sought AS MATERIALIZED (
          SELECT ${join(endings.map(numbersOf), ' || ')} AS numbers
          FROM (SELECT DISTINCT block FROM kept
                WHERE NOT is_whole AND kind = ANY(${ofEveryNumber}) AND ${anyOf(...endings.map(isBefore))}) AS partly
        )`;
}

/** So many of the entries sought as are told one by one, and one more. */
const toldOf = ({ entriesSought }: NumberedTable): Sql =>
  sql`(SELECT array_agg(number) FROM (${entriesSought} LIMIT ${fewNumbers + 1}) AS told)`;

/** Where entries lie that have a part in their number, or are of some days, or both. */
export async function placesByBlock(
  unitOfWork: TypeOrmUnitOfWork,
  table: NumberedTable,
  { part, days: { startDate, endDate } }: PlacedSearch,
): Promise<PlacesByBlock> {
  const ofDays = sql`days && daterange(${startDate || null}::date, ${endDate || null}::date, '[]')`;
  const [row] = await unitOfWork.query<PlacesRow>(
    part === null
      ? sql`SELECT ${together}, NULL AS others FROM accounting.summed_by_block WHERE kind = ANY(${table.ofEveryNumber}) AND ${ofDays}`
      : sql`WITH ${keptAndSought(table, part, table.ofEveryNumber)}
        SELECT ${together}, ${toldOf(table)} AS others FROM kept WHERE is_whole AND ${ofDays}`,
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
    sql`WITH ${keptAndSought(table, part, table.kinds)}
        SELECT kind, coalesce(sum(entries), 0) AS entries, coalesce(sum(amount_cents), 0) AS amount,
               coalesce(sum(balance_cents), 0) AS balance, ${together}, ${toldOf(table)} AS others
        FROM (
          SELECT kind, entries, amount_cents, balance_cents, ids, days, due_days FROM kept WHERE is_whole
          UNION ALL
          SELECT kind, entries, amount_cents, balance_cents, NULL, NULL, NULL FROM (${table.addedUp}) AS others
        ) AS found GROUP BY GROUPING SETS ((), (kind))`,
  );
  return {
    ...placesIn(rows.find(({ kind }) => kind === null)!),
    byKind: new Map(rows.flatMap((row) => (row.kind === null ? [] : [[row.kind, sumsIn(row)]]))),
  };
}

function placesIn(row: PlacesRow): PlacesByBlock {
  const others = row.others ?? [];
  return { blocks: blocksOf(row), others: others.length > fewNumbers ? null : others };
}

function blocksOf({ firstId, lastId, firstDay, lastDay, firstDue, lastDue }: PlacesRow): EntriesOfBlocks | null {
  if (firstId === null || lastId === null) return null;
  return { ids: [firstId, lastId], days: between(firstDay, lastDay), dueDays: between(firstDue, lastDue) };
}

function between(startDate: string | null, endDate: string | null): DayRange {
  return { startDate: startDate ?? undefined, endDate: endDate ?? undefined };
}

/** How numbers of a block end that have a part which the block has not: what the block ends with, and their last two digits. */
interface Ending {
  readonly ofBlock: string;
  readonly lastTwo: readonly string[];
}

const digits = [...'0123456789'];

/** The part stands at the end of a number, or one digit before it. */
function endingsWith(part: string): Ending[] {
  const last = part.slice(-1);
  const lastTwo = part.length > 1 ? [part.slice(-2)] : digits.map((digit) => digit + last);
  return [
    { ofBlock: part.slice(0, -2), lastTwo: lastTwo.filter((two) => /^\d\d$/.test(two)) },
    { ofBlock: part.slice(0, -1), lastTwo: /\d/.test(last) ? digits.map((digit) => last + digit) : [] },
  ];
}

const isBefore = ({ ofBlock }: Ending): Sql => sql`right(block, ${ofBlock.length}::integer) = ${ofBlock}`;

/** The numbers of a block that end so. */
function numbersOf(ending: Ending): Sql {
  if (ending.lastTwo.length === 0) return sql`'{}'::text[]`;
  const numbers = ending.lastTwo.map((two) => sql`block || ${two}`);
  return sql`CASE WHEN ${isBefore(ending)} THEN ARRAY[${join(numbers)}] ELSE '{}' END`;
}

/** The condition of the rows that lie between the first and the last of the entries of blocks. */
export type WithinBlocks = (blocks: EntriesOfBlocks) => Sql | undefined;

/**
 * The stretch of a list's order that the entries of whole blocks make up; none where there are no such blocks, or many other numbers, which lie
 * everywhere.
 * @param within the condition of the rows that lie between those of the blocks, by what the list is sorted by or by their ids
 */
export function stretchOf({ blocks, others }: PlacesByBlock, number: Sql, within: WithinBlocks): Stretch | undefined {
  const between = blocks && within(blocks);
  if (!between || !others) return undefined;
  return { within: between, others: others.length === 0 ? undefined : sql`${number} = ANY(${others})` };
}

/** An id of the blocks' entries, or between two of them. */
export function isBetweenIds(id: Sql, { ids: [first, last] }: EntriesOfBlocks): Sql {
  return sql`${id} BETWEEN ${first} AND ${last}`;
}
