import { daysLater, type Page, type PageRequest, type Scope } from '@pds/kernel';
import {
  allOf,
  anyOf,
  asksForDays,
  containsAnywhere,
  type DayRange,
  empty,
  equals,
  type KnownMatches,
  type ListDefinition,
  pageOf,
  pageWithSums,
  scopeCondition,
  type Sql,
  sql,
  type Stretch,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import { areFoundApart, type DepositState, type EntrySearch, isOfOnePlace } from './listed-invoice.read-model';

/** What is added up in `accounting.summed`; `unpaid-due` by the day an invoice is due, the others by their own day. */
export type TotalKind =
  'invoice' | 'unpaid' | 'unpaid-due' | 'credit-note' | `payment-${number}` | `cheque-${DepositState}`;

/** What the payments of a type are added up as. */
export function kindOfPayments(type: number): TotalKind {
  return `payment-${type}`;
}

/** What cheques are added up as, by whether they were taken to the bank. */
export function kindOfCheques(state: DepositState): TotalKind {
  return `cheque-${state}`;
}

/** How many entries there are, and what they and their balances add up to, in cents. */
export interface Sums {
  readonly entries: number;
  readonly amountCents: number;
  readonly balanceCents: number;
}

export const noEntries: Sums = { entries: 0, amountCents: 0, balanceCents: 0 };

export function sumOf(sums: Iterable<Sums>): Sums {
  let [entries, amountCents, balanceCents] = [0, 0, 0];
  for (const sum of sums) {
    entries += sum.entries;
    amountCents += sum.amountCents;
    balanceCents += sum.balanceCents;
  }
  return { entries, amountCents, balanceCents };
}

/** What is left of some sums without a part of them. */
export function without(whole: Sums, part: Sums): Sums {
  return {
    entries: whole.entries - part.entries,
    amountCents: whole.amountCents - part.amountCents,
    balanceCents: whole.balanceCents - part.balanceCents,
  };
}

/** Sums as a query answers them: as text, or as JSON numbers. */
export interface SumRow {
  readonly entries: string | number;
  readonly amount: string | number;
  readonly balance: string | number;
}

export function sumsIn({ entries, amount, balance }: SumRow): Sums {
  return { entries: Number(entries), amountCents: Number(amount), balanceCents: Number(balance) };
}

/**
 * Whether a search asks for what totals are kept by, and for nothing else: days and places, or everybody's entries of a name.
 * Organisers have too few entries.
 */
export function isAddedUp(search: EntrySearch, scope: Scope): boolean {
  const { id, number, orgaName, minAmount, maxAmount, department, office } = search;
  return (
    scope.kind !== 'organiser' &&
    !number &&
    [id, minAmount, maxAmount].every((asked) => asked === undefined) &&
    (!orgaName?.trim() ||
      (scope.kind === 'all' && department === undefined && office === undefined && !asksForDays(search)))
  );
}

/**
 * Whether all that a search finds is read for its sum, and is so little of all entries that the page is made of the same reading: those of one
 * place, or of some days.
 */
function isReadOnce(search: EntrySearch, scope: Scope): boolean {
  return !isAddedUp(search, scope) && (isOfOnePlace(search, scope) || areFoundApart(search, scope));
}

const noBalance = sql`0`;
const summed = sql`count(*) AS entries, coalesce(sum(amount_cents), 0) AS amount, coalesce(sum(balance_cents), 0) AS balance`;

/** What a list shows the sum of, and what the sum tells of the entries that are to be found. */
export interface Totals {
  readonly sums: Sums;
  readonly known?: KnownMatches;
}

/** Sums of one moment, which tell how many entries there are; and where they lie, where that is known. */
export function counted(sums: Sums, stretch?: Stretch, isSoonMet = false): Totals {
  return { sums, known: { total: sums.entries, stretch, isSoonMet } };
}

/** A list of entries as one caller asks for it. */
export interface SummedList<Row extends object, Line> {
  readonly query: EntrySearch & Pick<PageRequest<string>, 'page' | 'perPage'>;
  readonly scope: Scope;
  /** @param total how many entries are to be found, where that is known; 0 where they are read once */
  listOf(total: number): ListDefinition<Row, Line>;
  /** What it adds up to, where it is not read once. */
  totals(): Promise<Totals>;
  /** What is left to pay of an entry; 0 where nothing ever is. */
  readonly balance?: Sql;
}

/** One page of a list of entries with its sums. */
export async function summedPageOf<Row extends object, Line>(
  unitOfWork: TypeOrmUnitOfWork,
  { query, scope, listOf, totals, balance = noBalance }: SummedList<Row, Line>,
): Promise<{ readonly page: Page<Line>; readonly sums: Sums }> {
  if (isReadOnce(query, scope)) {
    const { page, sums } = await pageWithSums<Row, Line, SumRow>(unitOfWork, listOf(0), query, {
      of: sql`amount_cents, ${balance} AS balance_cents`,
      sums: summed,
    });
    return { page, sums: sumsIn(sums) };
  }
  const { sums, known } = await totals();
  return { page: await pageOf(unitOfWork, listOf(sums.entries), query, known), sums };
}

/** The entries that a list finds. */
export interface EntryList extends Pick<ListDefinition<never, unknown>, 'from' | 'matching'> {
  /** Where they lie, by what an index tells all of: where that is known, nothing else is read. */
  readonly stretch?: Stretch | undefined;
  /** The condition of some few rows that are found and not meant: what they come to is taken off, which spares asking all others. */
  readonly except?: Sql | undefined;
}

/**
 * What a list finds, added up row by row: for a search that no totals are kept of.
 * @param balance what is left to pay of an entry; 0 where nothing ever is
 */
export async function addUp(
  unitOfWork: TypeOrmUnitOfWork,
  { from, matching, stretch, except }: EntryList,
  balance: Sql = noBalance,
): Promise<Sums> {
  const found = (...where: (Sql | undefined)[]) =>
    sql`SELECT amount_cents, ${balance} AS balance_cents FROM ${from} WHERE ${allOf(matching, ...where)}`;
  const others = stretch?.others && sql`${stretch.others} AND NOT (${stretch.within})`;
  const addedUp = (where?: Sql) =>
    sql`SELECT ${summed} FROM (${found(where, stretch?.within)}${others ? sql` UNION ALL ${found(where, others)}` : empty}) AS found`;
  const [sums] = await unitOfWork.query<SumRow>(
    except === undefined
      ? addedUp()
      : sql`SELECT whole.entries - part.entries AS entries, whole.amount - part.amount AS amount, whole.balance - part.balance AS balance
            FROM (${addedUp()}) AS whole CROSS JOIN (${addedUp(except)}) AS part`,
  );
  return sumsIn(sums!);
}

/** Whose entries are added up, of which days; or everybody's whose customer has a name. */
export interface SummedWhere extends Pick<EntrySearch, 'orgaName' | 'department' | 'office' | keyof DayRange> {
  readonly scope: Scope;
}

/** The exact sums of entries by kind, from whole months and the days around them or from names (docs/adr/0044). */
export async function sumsByKind(
  unitOfWork: TypeOrmUnitOfWork,
  kinds: readonly TotalKind[],
  { scope, department, office, orgaName, ...days }: SummedWhere,
): Promise<ReadonlyMap<TotalKind, Sums>> {
  const named = containsAnywhere(sql`t.name`, orgaName);
  const found = named
    ? sql`accounting.summed_by_name t WHERE ${allOf(sql`t.kind = ANY(${kinds})`, named)}`
    : sql`accounting.summed t WHERE ${allOf(
        sql`t.kind = ANY(${kinds})`,
        coveredBy(days),
        scopeCondition(scope, sql`t`),
        equals(sql`t.department_id`, department),
        equals(sql`t.office_id`, office),
      )}`;
  const rows = await unitOfWork.query<SumRow & { readonly kind: TotalKind }>(
    sql`SELECT t.kind, sum(t.entries) AS entries, sum(t.amount_cents) AS amount, sum(t.balance_cents) AS balance FROM ${found} GROUP BY t.kind`,
  );
  return new Map(rows.map((row) => [row.kind, sumsIn(row)]));
}

/** The rows of the totals that make up a period: its whole months, and day by day what is not a whole month. */
function coveredBy({ startDate, endDate }: DayRange): Sql {
  const start = startDate || null;
  const end = endDate ? daysLater(endDate, 1) : null;
  const firstMonth = start && (start.endsWith('-01') ? start : monthAfter(start));
  const lastMonth = end && `${end.slice(0, 7)}-01`;
  if (firstMonth && lastMonth && firstMonth >= lastMonth) return spanning('day', start, end);
  return anyOf(
    spanning('month', firstMonth, lastMonth),
    start === firstMonth ? undefined : spanning('day', start, firstMonth),
    end === lastMonth ? undefined : spanning('day', lastMonth, end),
  );
}

/** From a day on and before another; null: without end. */
function spanning(span: 'month' | 'day', from: string | null, before: string | null): Sql {
  return sql`(${allOf(
    sql`t.span = ${span}`,
    from === null ? undefined : sql`t.first_day >= ${from}`,
    before === null ? undefined : sql`t.first_day < ${before}`,
  )})`;
}

function monthAfter(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
