import type { Page, PageRequest, Scope } from '@pds/kernel';
import {
  allOf,
  asksForDays,
  containsAnywhere,
  equals,
  isOnDays,
  type ListDefinition,
  pageOf,
  scopeCondition,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import type { DepositState, EntrySearch } from '../invoices/listed-invoice.read-model';

/** The kinds of stored sums (`accounting.summed`): `unpaid-due` by the due day of invoices, the others by the day of the entry. */
export type TotalKind =
  'invoice' | 'unpaid' | 'unpaid-due' | 'credit-note' | `payment-${number}` | `cheque-${DepositState}`;

/** The kinds of stored sums that a search needs. */
export interface StoredKinds {
  readonly kinds: readonly TotalKind[];
  /** Kinds whose sums are subtracted, because the sums of `kinds` include them. */
  readonly without?: readonly TotalKind[];
  /** The last day, if it differs from that of the search. */
  readonly endDate?: string;
}

/** A list of entries as one caller searches it. */
export interface SummedList<Row extends object, Line> {
  readonly list: ListDefinition<Row, Line>;
  readonly query: EntrySearch & Pick<PageRequest<string>, 'page' | 'perPage'>;
  readonly scope: Scope;
  /** Null if no sums are stored for a filter that only this list has. */
  readonly stored: StoredKinds | null;
  /** The amount left to pay of an entry; 0 for entries without a balance. */
  readonly balance?: Sql;
}

/** Returns one page of a list of entries with the exact sums of all matching entries, in euros: stored sums, or else sums of the rows. */
export function summedPageOf<Row extends object, Line>(
  unitOfWork: TypeOrmUnitOfWork,
  { list, query, scope, stored, balance = sql`0` }: SummedList<Row, Line>,
): Promise<{ readonly page: Page<Line>; readonly amount: number; readonly balance: number }> {
  // Sums and rows of the same source: a sum of none would hide the page.
  return unitOfWork.mayLag(async () => {
    const [row] = await unitOfWork.query<Record<'entries' | 'amount' | 'balance', string>>(
      stored && hasStoredSums(query, scope)
        ? storedSums({ ...query, ...stored }, scope)
        : // An index holds all columns that are searched and summed, so a search for part of a number or an amount reads only this index.
          sql`SELECT count(*) AS entries, coalesce(sum(amount_cents), 0) AS amount, coalesce(sum(${balance}), 0) AS balance
            FROM ${list.from} WHERE ${list.matching}`,
    );
    const page = await pageOf(unitOfWork, list, query, Number(row!.entries));
    return { page, amount: Number(row!.amount) / 100, balance: Number(row!.balance) / 100 };
  });
}

/**
 * Returns whether the sums of a search are stored: those of days and places are, and those of a name over all entries. Organisers have no
 * stored sums.
 */
function hasStoredSums(search: EntrySearch, scope: Scope): boolean {
  const { id, number, orgaName, minAmount, maxAmount, department, office } = search;
  return (
    scope.kind !== 'organiser' &&
    !number?.trim() &&
    [id, minAmount, maxAmount].every((value) => value === undefined) &&
    (!orgaName?.trim() ||
      (scope.kind === 'all' && department === undefined && office === undefined && !asksForDays(search)))
  );
}

/** Returns the query of the stored sums of some kinds of entries: by day, by month for all days, or by name (docs/adr/0044). */
function storedSums(
  { department, office, orgaName, kinds, without = [], ...days }: EntrySearch & StoredKinds,
  scope: Scope,
): Sql {
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
  return sql`SELECT ${signed(sql`t.entries`)} AS entries, ${signed(sql`t.amount_cents`)} AS amount,
                    ${signed(sql`t.balance_cents`)} AS balance FROM ${found}`;
}
