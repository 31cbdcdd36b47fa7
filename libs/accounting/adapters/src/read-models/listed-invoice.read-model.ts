import type { PageRequest, Scope } from '@pds/kernel';
import {
  allOf,
  asksForFewDays,
  containing,
  containsAnywhere,
  type DayRange,
  equals,
  type AmountRange,
  isBetweenEuros,
  scopeCondition,
  type Sql,
  sql,
} from '@pds/platform';

/** What an invoice, and whatever is entered on it, names of its station. */
export interface StationRow {
  aid_station_id: number;
  organisation_id: number | null;
  organisation_name: string;
  event_name: string;
  department_id: number | null;
  office_id: number | null;
}

/** What payments and credit notes carry of their invoice. */
export interface InvoicedRow extends StationRow {
  invoice_id: number;
  invoice_number: string;
}

/** The station of an invoice, as it was named on the invoice. */
export interface StationOfInvoice {
  readonly id: number;
  readonly organizationId: number | null;
  readonly organizationName: string;
  readonly eventName: string;
  readonly departmentId: number | null;
  readonly officeId: number | null;
}

/** The invoice of a payment or credit note. */
export interface InvoiceOfEntry {
  readonly id: number;
  readonly number: string;
  readonly aidStation: StationOfInvoice;
}

/** Whether a cheque was taken to the bank. */
export const depositStates = ['to-deposit', 'deposited'] as const;
export type DepositState = (typeof depositStates)[number];

/** The columns of {@link StationRow}. @param table the table's alias in the query */
export function stationColumns(table: Sql): Sql {
  return sql`${table}.aid_station_id, ${table}.organisation_id, ${table}.organisation_name, ${table}.event_name,
    ${table}.department_id, ${table}.office_id`;
}

/** The columns of {@link InvoicedRow}. @param table the table's alias in the query */
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

/** The order of a list. */
export type ListOrder<Sort extends string> = Pick<PageRequest<Sort>, 'sort' | 'direction'>;

/** Whether a search is of one department's or office's entries, by its filters or the caller's scope. */
export function isOfOnePlace({ department, office }: EntrySearch, scope: Scope): boolean {
  return scope.kind !== 'all' || department !== undefined || office !== undefined;
}

/**
 * Whether an index of their own finds the entries of a search, which are so few that any order of them is made by sorting: those of one
 * office, or of some days (docs/adr/0044).
 */
export function areFoundApart(search: EntrySearch, scope: Scope): boolean {
  return scope.kind === 'office' || search.office !== undefined || asksForFewDays(search);
}

/**
 * The rows of a scope that such filters find.
 * @param table the table's alias in the query
 * @param number the column in which a number is looked for
 */
export function entriesFound(table: Sql, number: Sql, search: EntrySearch, scope: Scope): Sql {
  const part = containing(search.number);
  const name = sql`${table}.organisation_name_search`;
  // A place's index holds the names too: reading all of them is less work than looking a name's letters up among everybody's, which an
  // expression keeps PostgreSQL from.
  const soughtName = isOfOnePlace(search, scope) ? sql`(${name} || '')` : name;
  // What costs least is asked of a row first: the rest only of those that are left.
  return allOf(
    scopeCondition(scope, table),
    equals(sql`${table}.id`, search.id),
    isBetweenEuros(sql`${table}.amount_cents`, search),
    containsAnywhere(soughtName, search.orgaName),
    // Numbers are in capitals: what is typed in small letters too, and no letter's case has to be looked up.
    part === undefined ? undefined : sql`${number} LIKE upper(${part})`,
  );
}

/** The station of an invoice as it travels. */
export function invoicedStation(row: StationRow): StationOfInvoice {
  return {
    id: row.aid_station_id,
    organizationId: row.organisation_id,
    organizationName: row.organisation_name,
    eventName: row.event_name,
    departmentId: row.department_id,
    officeId: row.office_id,
  };
}

/** The invoice of an entry as it travels. */
export function listedInvoice(row: InvoicedRow): InvoiceOfEntry {
  return { id: row.invoice_id, number: row.invoice_number, aidStation: invoicedStation(row) };
}
