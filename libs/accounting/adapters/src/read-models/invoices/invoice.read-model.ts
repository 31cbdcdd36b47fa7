import { cash, daysLate, overdueBefore } from '@pds/accounting/domain';
import {
  type Clock,
  type Instant,
  localDate,
  mainlandDay,
  mainlandTimeZone,
  type Page,
  type PageRequest,
  type Principal,
  toIsoWithOffset,
} from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { asksForDays, isWithin, type ListDefinition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import {
  entriesFound,
  type EntrySearch,
  type ListOrder,
  stationColumns,
  type StationOfInvoice,
  stationOfInvoice,
  type StationRow,
} from './listed-invoice.read-model';
import { isBlocked } from './blocked-invoice.read-model';
import { placesOfRows } from '../listed-places.read-model';
import { type StoredKinds, summedPageOf } from '../ledger/totals.read-model';

/** `unpaid`: a balance is left; `overdue`: a balance is left after the due date; `blocked`: {@link isBlocked}; `paid`: no balance is left. */
export const invoiceStates = ['unpaid', 'overdue', 'blocked', 'paid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceSorts = ['id', 'createdAt', 'dueDate', 'amount', 'balance'] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];

/** The data of an invoice that the list and its export share. Amounts in euros. */
export interface ListedInvoiceLine {
  readonly id: number;
  readonly number: string;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly amount: number;
  readonly balance: number;
  readonly comment: string;
  readonly aidStation: StationOfInvoice;
  readonly departmentName: string | null;
  readonly officeName: string | null;
  readonly dueDate: string;
  /** Days past the due date while a balance is left, else 0. */
  readonly daysLate: number;
}

/** An invoice of a page, with the amount paid in cash. */
export interface InvoiceOfPage extends ListedInvoiceLine {
  readonly paidInCash: number;
}

/** A page with the sums of all matching rows, in euros. */
export interface InvoicePage extends Page<InvoiceOfPage> {
  readonly totals: { readonly amount: number; readonly balance: number };
}

/** The filters and the order of the list, without the page. */
export interface InvoiceSearch extends EntrySearch, ListOrder<InvoiceSort> {
  readonly state?: InvoiceState;
}

const sortColumns: Record<InvoiceSort, Sql> = {
  id: sql`i.id`,
  createdAt: sql`i.issued_at`,
  dueDate: sql`i.due_at`,
  amount: sql`i.amount_cents`,
  balance: sql`i.balance_cents`,
};

/** The columns read for each invoice. */
export interface InvoiceRow extends StationRow {
  id: number;
  number: string;
  issued_at: Date;
  due_at: Date;
  sent_at: Date | null;
  amount_cents: string;
  balance_cents: string;
  comment: string;
}

const columns = sql`i.id, i.number, i.issued_at, i.due_at, i.sent_at, i.amount_cents, i.balance_cents, i.comment,
    ${stationColumns(sql`i`)}`;

/** The list of operational invoices (docs/adr/0008-lists.md). */
export class InvoiceReadModel {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly organisations: Pick<OrganisationsFacade, 'places'>,
    private readonly clock: Clock,
  ) {}

  /** Returns one page of the caller's scope, with the sums of all matching rows. */
  async list(query: InvoiceSearch & PageRequest<InvoiceSort>, principal: Principal): Promise<InvoicePage> {
    const list = this.definition(query, principal);
    const { page, amount, balance } = await summedPageOf(this.unitOfWork, {
      list,
      query,
      scope: principal.scope,
      stored: storedKinds(query, this.clock.now()),
      balance: sql`balance_cents`,
    });
    const inCash = await this.paidInCash(page.records.map(({ id }) => id));
    return {
      ...page,
      records: page.records.map((line) => ({ ...line, paidInCash: (inCash.get(line.id) ?? 0) / 100 })),
      totals: { amount, balance },
    };
  }

  /** Returns the cents paid in cash by invoice id, by the same rule as `paidInCash` of the domain. Omits invoices without cash payments. */
  private async paidInCash(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.unitOfWork.query<{ id: number; cents: string }>(
      sql`SELECT p.invoice_id AS id, sum(p.amount_cents) AS cents FROM accounting.payments p
          WHERE p.invoice_id = ANY(${ids}::integer[]) AND p.type = ${cash} AND p.reverses IS NULL AND p.credit_note_id IS NULL
            AND NOT EXISTS (SELECT FROM accounting.payments counter WHERE counter.reverses = p.id)
          GROUP BY p.invoice_id`,
    );
    return new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
  }

  /** The invoices that match a caller's search, in its order. The list and its export both use this definition. */
  definition(query: InvoiceSearch, principal: Principal): ListDefinition<InvoiceRow, ListedInvoiceLine> {
    const now = this.clock.now();
    return {
      from: sql`accounting.invoices i`,
      id: sql`i.id`,
      key: sortColumns[query.sort],
      direction: query.direction,
      ...entriesFound(
        {
          table: sql`i`,
          number: sql`i.number`,
          own: [
            [isWithin(sql`i.issued_at`, query, mainlandTimeZone), query.sort === 'createdAt'],
            [
              query.state && isInState(query.state, now),
              query.state !== 'blocked' && (query.sort === 'balance' || query.sort === 'dueDate'),
            ],
          ],
        },
        query,
        principal.scope,
      ),
      columns,
      linesOf: (rows) => this.linesOf(rows, now),
    };
  }

  private async linesOf(rows: readonly InvoiceRow[], now: Instant): Promise<ListedInvoiceLine[]> {
    const placeOf = await placesOfRows(this.organisations, rows);
    return rows.map((row) => {
      const { departmentName, officeName, timeZone } = placeOf(row);
      const dueDate = localDate(row.due_at.getTime(), timeZone);
      return {
        id: row.id,
        number: row.number,
        createdAt: toIsoWithOffset(row.issued_at.getTime(), timeZone),
        sentAt: row.sent_at && toIsoWithOffset(row.sent_at.getTime(), timeZone),
        amount: Number(row.amount_cents) / 100,
        balance: Number(row.balance_cents) / 100,
        comment: row.comment,
        aidStation: stationOfInvoice(row),
        departmentName,
        officeName,
        dueDate,
        daysLate: Number(row.balance_cents) > 0 ? daysLate(dueDate, localDate(now, timeZone)) : 0,
      };
    });
  }
}

/** The stored sums of the invoices of a state. Sums of overdue invoices are stored by due day only, not by name or day of issue. */
function storedKinds(query: InvoiceSearch, now: Instant): StoredKinds | null {
  switch (query.state) {
    case 'overdue':
      return query.orgaName?.trim() || asksForDays(query)
        ? null
        : { kinds: ['unpaid-due'], endDate: mainlandDay(now, -1) };
    case 'blocked':
      return null;
    case 'unpaid':
      return { kinds: ['unpaid'] };
    case 'paid':
      return { kinds: ['invoice'], without: ['unpaid'] };
    case undefined:
      return { kinds: ['invoice'] };
  }
}

function isInState(state: InvoiceState, now: Instant): Sql {
  switch (state) {
    case 'unpaid':
      return sql`i.balance_cents > 0`;
    case 'overdue':
      return sql`i.balance_cents > 0 AND i.due_at < ${new Date(overdueBefore(now))}`;
    case 'blocked':
      return isBlocked(sql`i`);
    case 'paid':
      return sql`i.balance_cents = 0`;
  }
}
