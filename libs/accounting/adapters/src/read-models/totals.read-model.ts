import { daysLater, type Scope } from '@pds/kernel';
import {
  allOf,
  anyOf,
  asksForDays,
  containing,
  containsAnywhere,
  type DayRange,
  equals,
  join,
  scopeCondition,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';

/** What is added up in `accounting.summed`; `unpaid-due` by the day an invoice is due, the others by their own day. */
export type TotalKind = 'invoice' | 'unpaid' | 'unpaid-due' | 'credit-note' | `payment-${number}`;

/** What entries and their balances add up to, in cents. */
export interface Cents {
  readonly amountCents: number;
  readonly balanceCents: number;
}

export const noCents: Cents = { amountCents: 0, balanceCents: 0 };

export function sumOf(sums: Iterable<Cents>): Cents {
  let [amountCents, balanceCents] = [0, 0];
  for (const sum of sums) {
    amountCents += sum.amountCents;
    balanceCents += sum.balanceCents;
  }
  return { amountCents, balanceCents };
}

/** What entries of a kind add up to, as a query answers it. */
interface SumRow {
  readonly kind: TotalKind;
  readonly amount: string;
  readonly balance: string;
}

function byKind(rows: readonly SumRow[]): ReadonlyMap<TotalKind, Cents> {
  return new Map(
    rows.map(({ kind, amount, balance }) => [kind, { amountCents: Number(amount), balanceCents: Number(balance) }]),
  );
}

/** What narrows a search of entries besides their kind. */
interface TotalSearch extends DayRange {
  readonly id?: number;
  readonly number?: string;
  readonly orgaName?: string;
  readonly minAmount?: number;
  readonly maxAmount?: number;
  readonly department?: number;
  readonly office?: number;
}

/**
 * Whether a search asks for what totals are kept by, and for nothing else: days and places, or everybody's entries of a name.
 * Organisers have too few entries.
 */
export function isAddedUp(search: TotalSearch, scope: Scope): boolean {
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
 * The part of a number by which a search asks for everybody's invoices, where it asks for nothing else besides their state; null for another
 * search, and for one character: so many numbers end with it that all are read.
 */
export function soughtNumber(search: TotalSearch, scope: Scope): string | null {
  const { id, number, orgaName, minAmount, maxAmount, department, office } = search;
  const part = number?.trim() ?? '';
  const isAlone =
    [id, minAmount, maxAmount, department, office].every((asked) => asked === undefined) &&
    !orgaName?.trim() &&
    !asksForDays(search);
  return scope.kind === 'all' && part.length > 1 && isAlone ? part : null;
}

/**
 * The exact sums of invoices, and of the unpaid of them, that have a part in their number: of the blocks of a hundred numbers that have it
 * what is kept, and of the others those numbers that end with it or with it and one digit more (docs/adr/0044).
 */
export async function sumsByNumber(
  unitOfWork: TypeOrmUnitOfWork,
  part: string,
): Promise<ReadonlyMap<TotalKind, Cents>> {
  const rows = await unitOfWork.query<SumRow>(
    sql`WITH kept AS MATERIALIZED (
          SELECT kind, block, amount_cents, balance_cents, block LIKE upper(${containing(part)!}) AS is_whole
          FROM accounting.summed_by_block
        ), single AS (
          SELECT i.amount_cents, i.balance_cents
          FROM (${join(endsOfNumbersWith(part.toUpperCase()).map(numbersEndingWith), ' UNION ')}) AS sought (number)
          JOIN accounting.invoices i USING (number)
        )
        SELECT kind, sum(amount_cents) AS amount, sum(balance_cents) AS balance FROM (
          SELECT kind, amount_cents, balance_cents FROM kept WHERE is_whole
          UNION ALL SELECT 'invoice', amount_cents, balance_cents FROM single
          UNION ALL SELECT 'unpaid', amount_cents, balance_cents FROM single WHERE balance_cents > 0
        ) AS found GROUP BY kind`,
  );
  return byKind(rows);
}

/** How some numbers end: what their block ends with, and their last two digits. */
interface NumberEnds {
  readonly ofBlock: string;
  readonly lastTwo: readonly string[];
}

/** How numbers end that end with a part of two characters or more, or with it and one digit. */
function endsOfNumbersWith(part: string): NumberEnds[] {
  const last = part.slice(-1);
  const lastTwo = part.slice(-2);
  return [
    { ofBlock: part.slice(0, -2), lastTwo: /^\d\d$/.test(lastTwo) ? [lastTwo] : [] },
    { ofBlock: part.slice(0, -1), lastTwo: /\d/.test(last) ? [...'0123456789'].map((digit) => last + digit) : [] },
  ];
}

/** The numbers of blocks, of which not all are meant, that end so. */
function numbersEndingWith({ ofBlock, lastTwo }: NumberEnds): Sql {
  return sql`SELECT block || two FROM kept CROSS JOIN unnest(${lastTwo}::text[]) AS two
    WHERE kind = 'invoice' AND NOT is_whole AND right(block, ${ofBlock.length}::integer) = ${ofBlock}`;
}

/** Whose entries are added up, of which days; or everybody's whose customer has a name. */
export interface SummedWhere extends Pick<TotalSearch, 'orgaName' | 'department' | 'office' | keyof DayRange> {
  readonly scope: Scope;
}

/** The exact sums of entries by kind, from whole months and the days around them or from names (docs/adr/0044). */
export async function sumsByKind(
  unitOfWork: TypeOrmUnitOfWork,
  kinds: readonly TotalKind[],
  { scope, department, office, orgaName, ...days }: SummedWhere,
): Promise<ReadonlyMap<TotalKind, Cents>> {
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
  const rows = await unitOfWork.query<SumRow>(
    sql`SELECT t.kind, sum(t.amount_cents) AS amount, sum(t.balance_cents) AS balance FROM ${found} GROUP BY t.kind`,
  );
  return byKind(rows);
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
