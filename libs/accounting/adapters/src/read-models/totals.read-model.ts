import type { Page, PageRequest, Scope } from '@pds/kernel';
import {
  allOf,
  asksForDays,
  containsAnywhere,
  type DayRange,
  equals,
  isOnDays,
  type ListDefinition,
  pageOf,
  scopeCondition,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import type { DepositState, EntrySearch } from './listed-invoice.read-model';

/** What sums are stored of (`accounting.summed`): `unpaid-due` by the due day of invoices, the others by their own day. */
export type TotalKind =
  'invoice' | 'unpaid' | 'unpaid-due' | 'credit-note' | `payment-${number}` | `cheque-${DepositState}`;

/** How many entries there are, and the sums of their amounts and balances, in cents. */
export interface Sums {
  readonly entries: number;
  readonly amountCents: number;
  readonly balanceCents: number;
}

/** Sums as a query returns them. */
type SumRow = Readonly<Record<'entries' | 'amount' | 'balance', string>>;

function sumsIn({ entries, amount, balance }: SumRow): Sums {
  return { entries: Number(entries), amountCents: Number(amount), balanceCents: Number(balance) };
}

/**
 * Whether sums are stored of all that a search finds: of days and places, or of everybody's entries of a name. Organisers have too few
 * entries to store sums of.
 */
export function hasStoredSums(search: EntrySearch, scope: Scope): boolean {
  const { id, number, orgaName, minAmount, maxAmount, department, office } = search;
  return (
    scope.kind !== 'organiser' &&
    !number?.trim() &&
    [id, minAmount, maxAmount].every((asked) => asked === undefined) &&
    (!orgaName?.trim() ||
      (scope.kind === 'all' && department === undefined && office === undefined && !asksForDays(search)))
  );
}

/**
 * One page of a list of entries with the exact sums of all that match: the stored ones, else those of the rows.
 * @param stored null where no sums are stored for the search
 * @param balance what is left to pay of an entry; 0 for entries without a balance
 */
export async function summedPageOf<Row extends object, Line>(
  unitOfWork: TypeOrmUnitOfWork,
  list: ListDefinition<Row, Line>,
  request: Pick<PageRequest<string>, 'page' | 'perPage'>,
  stored: Sums | null,
  balance: Sql = sql`0`,
): Promise<{ readonly page: Page<Line>; readonly sums: Sums }> {
  const sums = stored ?? (await sumsOfRows(unitOfWork, list, balance));
  return { page: await pageOf(unitOfWork, list, request, sums.entries), sums };
}

/** An index of all entries holds what is searched and summed: a part of a number, or an amount, is looked for in it alone. */
async function sumsOfRows(
  unitOfWork: TypeOrmUnitOfWork,
  { from, matching }: Pick<ListDefinition<never, unknown>, 'from' | 'matching'>,
  balance: Sql,
): Promise<Sums> {
  const [row] = await unitOfWork.query<SumRow>(
    sql`SELECT count(*) AS entries, coalesce(sum(amount_cents), 0) AS amount, coalesce(sum(${balance}), 0) AS balance
        FROM ${from} WHERE ${matching}`,
  );
  return sumsIn(row!);
}

/** The entries whose sums are read: of days and places in a scope, or everybody's of a customer's name. */
export interface StoredSumsOf extends Pick<EntrySearch, 'orgaName' | 'department' | 'office' | keyof DayRange> {
  readonly scope: Scope;
  readonly kinds: readonly TotalKind[];
  /** Kinds whose sums are subtracted: they are part of `kinds`. */
  readonly without?: readonly TotalKind[];
}

/** The stored sums of some kinds of entries, exact: of days, of all months, or of names (docs/adr/0044). */
export async function storedSums(
  unitOfWork: TypeOrmUnitOfWork,
  { scope, department, office, orgaName, kinds, without = [], ...days }: StoredSumsOf,
): Promise<Sums> {
  const isOfKind = sql`t.kind = ANY(${[...kinds, ...without]}::text[])`;
  const named = containsAnywhere(sql`t.name`, orgaName);
  const found = named
    ? sql`accounting.summed_by_name t WHERE ${allOf(isOfKind, named)}`
    : sql`accounting.summed t WHERE ${allOf(
        isOfKind,
        asksForDays(days) ? allOf(sql`t.span = 'day'`, isOnDays(sql`t.first_day`, days)) : sql`t.span = 'month'`,
        scopeCondition(scope, sql`t`),
        equals(sql`t.department_id`, department),
        equals(sql`t.office_id`, office),
      )}`;
  const signed = (column: Sql) =>
    sql`coalesce(sum(CASE WHEN t.kind = ANY(${without}::text[]) THEN -${column} ELSE ${column} END), 0)`;
  const [row] = await unitOfWork.query<SumRow>(
    sql`SELECT ${signed(sql`t.entries`)} AS entries, ${signed(sql`t.amount_cents`)} AS amount,
               ${signed(sql`t.balance_cents`)} AS balance FROM ${found}`,
  );
  return sumsIn(row!);
}
