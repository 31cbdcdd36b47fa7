import type { PageRequest, Scope } from '@pds/kernel';
import {
  type AmountRange,
  containing,
  containsAnywhere,
  type DayRange,
  equals,
  isBetweenEuros,
  type ListDefinition,
  narrowedBy,
  scopeCondition,
  type Sql,
  sql,
} from '@pds/platform';

/** The columns that an invoice and its entries store about their station. */
export interface StationRow {
  aid_station_id: number;
  organisation_id: number | null;
  organisation_name: string;
  event_name: string;
  department_id: number | null;
  office_id: number | null;
}

/** The columns that payments and credit notes store about their invoice. */
export interface EntryInvoiceRow extends StationRow {
  invoice_id: number;
  invoice_number: string;
}

/** The station of an invoice, with the event name stored with the invoice. */
export interface StationOfInvoice {
  readonly id: number;
  readonly organizationId: number | null;
  readonly organizationName: string;
  readonly eventName: string;
  readonly departmentId: number | null;
  readonly officeId: number | null;
}

/** The invoice of a payment or credit note. */
export interface EntryInvoice {
  readonly id: number;
  readonly number: string;
  readonly aidStation: StationOfInvoice;
}

/** Whether a cheque was deposited. */
export const depositStates = ['to-deposit', 'deposited'] as const;
export type DepositState = (typeof depositStates)[number];

/** The columns of {@link StationRow}. @param table the table's alias in the query */
export function stationColumns(table: Sql): Sql {
  return sql`${table}.aid_station_id, ${table}.organisation_id, ${table}.organisation_name, ${table}.event_name,
    ${table}.department_id, ${table}.office_id`;
}

/** The columns of {@link EntryInvoiceRow}. @param table the table's alias in the query */
export function invoicedColumns(table: Sql): Sql {
  return sql`${table}.invoice_id, ${table}.invoice_number, ${stationColumns(table)}`;
}

/** The filters that invoices, credit notes and payments share. */
export interface EntrySearch extends AmountRange, DayRange {
  readonly id?: number;
  readonly number?: string;
  readonly orgaName?: string;
  readonly department?: number;
  readonly office?: number;
}

export type ListOrder<Sort extends string> = Pick<PageRequest<Sort>, 'sort' | 'direction'>;

/** How a table of entries is searched. */
export interface EntryTable {
  /** The table's alias in the query. */
  readonly table: Sql;
  /** The column that the number filter searches. */
  readonly number: Sql;
  /** The conditions of the filters that only this list has, each with whether the index of the sort covers it. */
  readonly own: readonly (readonly [condition: Sql | undefined, isIndexed: boolean])[];
}

/** Returns the conditions of the rows in a scope that match the filters of a list. */
export function entriesFound(
  { table, number, own }: EntryTable,
  search: EntrySearch,
  scope: Scope,
): Pick<ListDefinition<never, unknown>, 'matching' | 'indexed'> {
  const part = containing(search.number);
  // Each sort has one index on all entries and one by department.
  const hasIndex = scope.kind === 'all' || scope.kind === 'department';
  const inScope = scopeCondition(scope, table);
  // Cheapest condition first: PostgreSQL checks the next one only for the remaining rows.
  return narrowedBy(
    [
      hasIndex ? inScope : undefined,
      equals(sql`${table}.department_id`, search.department),
      ...own.map(([condition, isIndexed]) => (isIndexed ? condition : undefined)),
    ],
    [
      hasIndex ? undefined : inScope,
      equals(sql`${table}.office_id`, search.office),
      equals(sql`${table}.id`, search.id),
      ...own.map(([condition, isIndexed]) => (isIndexed ? undefined : condition)),
      isBetweenEuros(sql`${table}.amount_cents`, search),
      containsAnywhere(sql`${table}.organisation_name_search`, search.orgaName),
      // Numbers are stored in capitals.
      part === undefined ? undefined : sql`${number} LIKE upper(${part})`,
    ],
  );
}

/** Converts the station columns of a row to the station of an answer. */
export function stationOfInvoice(row: StationRow): StationOfInvoice {
  return {
    id: row.aid_station_id,
    organizationId: row.organisation_id,
    organizationName: row.organisation_name,
    eventName: row.event_name,
    departmentId: row.department_id,
    officeId: row.office_id,
  };
}

/** Converts the invoice columns of a row to the invoice of an answer. */
export function listedInvoice(row: EntryInvoiceRow): EntryInvoice {
  return { id: row.invoice_id, number: row.invoice_number, aidStation: stationOfInvoice(row) };
}
