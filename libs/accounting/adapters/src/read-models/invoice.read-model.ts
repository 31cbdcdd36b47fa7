import { cash, daysLate } from '@pds/accounting/domain';
import {
  type Clock,
  type Instant,
  localDate,
  mainlandDay,
  mainlandTimeZone,
  type Principal,
  type Scope,
  startOfDay,
  toIsoWithOffset,
} from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import {
  allOf,
  asksForDays,
  equals,
  isWithin,
  type ListDefinition,
  pageOf,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import type {
  InvoiceListAnswer,
  InvoiceListLine,
  InvoiceListQuery,
  InvoiceSort,
  InvoiceState,
} from '../http/invoice.dto';
import {
  areFoundApart,
  entriesFound,
  invoicedStation,
  stationColumns,
  type StationRow,
} from './listed-invoice.read-model';
import { placesOfRows } from './listed-places.read-model';
import {
  type Cents,
  isAddedUp,
  noCents,
  soughtNumber,
  sumsByKind,
  sumsByNumber,
  type TotalKind,
} from './totals.read-model';

/** What exports tell of an invoice too. */
export type ListedInvoiceLine = Omit<InvoiceListLine, 'paidInCash'>;

/** Filters and order, whatever the page. */
export type InvoiceSearch = Omit<InvoiceListQuery, 'page' | 'perPage'>;

const sortColumns: Record<InvoiceSort, Sql> = {
  id: sql`i.id`,
  createdAt: sql`i.issued_at`,
  dueDate: sql`i.due_at`,
  amount: sql`i.amount_cents`,
  balance: sql`i.balance_cents`,
};

/** What is read of each invoice. */
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

  /** One page of the caller's scope, with what every row that matches adds up to. */
  async list(query: InvoiceListQuery, principal: Principal): Promise<InvoiceListAnswer> {
    const list = this.definition(query, principal);
    const page = await pageOf(this.unitOfWork, list, query);
    const { amountCents, balanceCents } = await this.totals(query, principal.scope, list.matching);
    const inCash = await this.paidInCash(page.records.map(({ id }) => id));
    return {
      ...page,
      records: page.records.map((line) => ({ ...line, paidInCash: (inCash.get(line.id) ?? 0) / 100 })),
      totals: { amount: amountCents / 100, balance: balanceCents / 100 },
    };
  }

  /** What was paid in cash of some invoices, in cents, as `paidInCash` of the domain counts it; those without any are left out. */
  private async paidInCash(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.unitOfWork.query<{ id: number; cents: string }>(
      sql`SELECT p.invoice_id AS id, sum(p.amount_cents) AS cents FROM accounting.payments p
          WHERE p.invoice_id = ANY(${ids}::integer[]) AND p.type = ${cash} AND p.reverses IS NULL AND p.credit_note_id IS NULL
            AND NOT EXISTS (SELECT FROM accounting.payments counter WHERE counter.reverses = p.id)
          GROUP BY p.invoice_id`,
    );
    return new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
  }

  /** The invoices that a caller's search finds, in its order, to be shown or exported. */
  definition(query: InvoiceSearch, principal: Principal): ListDefinition<InvoiceRow, ListedInvoiceLine> {
    const now = this.clock.now();
    return {
      from: sql`accounting.invoices i`,
      id: sql`i.id`,
      key: sortColumns[query.sort],
      direction: query.direction,
      matching: found(query, principal.scope, query.state === undefined ? undefined : isInState(query.state, now)),
      isFoundApart: areFoundApart(query, principal.scope),
      columns,
      linesOf: (rows) => this.linesOf(rows, now),
    };
  }

  /**
   * What every invoice that matches adds up to: read from the totals that are kept where a search is of days, places and states or
   * of numbers, else added up.
   */
  private async totals(query: InvoiceSearch, scope: Scope, matching: Sql): Promise<Cents> {
    const { state, department, office, orgaName, startDate, endDate } = query;
    const number = soughtNumber(query, scope);
    if (number !== null && state !== 'overdue') return sumInState(state, await sumsByNumber(this.unitOfWork, number));
    if (!isAddedUp(query, scope)) return this.addUp(matching);
    if (state === 'overdue') {
      if (orgaName) return this.addUp(matching);
      if (asksForDays(query)) return this.overdueOfDays(query, scope);
      const where = { scope, department, office, endDate: mainlandDay(this.clock.now(), -1) };
      return (await sumsByKind(this.unitOfWork, ['unpaid-due'], where)).get('unpaid-due') ?? noCents;
    }
    const sums = await sumsByKind(this.unitOfWork, ['invoice', 'unpaid'], {
      scope,
      department,
      office,
      orgaName,
      startDate,
      endDate,
    });
    return sumInState(state, sums);
  }

  /** What is overdue of invoices of some days: what is unpaid of them, from the totals, without the few that are not due yet. */
  private async overdueOfDays(query: InvoiceSearch, scope: Scope): Promise<Cents> {
    const unpaid = (await sumsByKind(this.unitOfWork, ['unpaid'], { scope, ...query })).get('unpaid') ?? noCents;
    const notDue = await this.addUp(found(query, scope, isInState('not-due', this.clock.now())));
    return {
      amountCents: unpaid.amountCents - notDue.amountCents,
      balanceCents: unpaid.balanceCents - notDue.balanceCents,
    };
  }

  private async addUp(matching: Sql): Promise<Cents> {
    const [sums] = await this.unitOfWork.query<{ amount: string; balance: string }>(
      sql`SELECT coalesce(sum(i.amount_cents), 0) AS amount, coalesce(sum(i.balance_cents), 0) AS balance
          FROM accounting.invoices i WHERE ${matching}`,
    );
    return { amountCents: Number(sums!.amount), balanceCents: Number(sums!.balance) };
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
        aidStation: invoicedStation(row),
        departmentName,
        officeName,
        dueDate,
        daysLate: Number(row.balance_cents) > 0 ? daysLate(dueDate, localDate(now, timeZone)) : 0,
      };
    });
  }
}

/** What the invoices of a state add up to, of all states where none is asked for, by what all of them and the unpaid do. */
function sumInState(state: 'unpaid' | 'paid' | undefined, sums: ReadonlyMap<TotalKind, Cents>): Cents {
  const [all, unpaid] = [sums.get('invoice') ?? noCents, sums.get('unpaid') ?? noCents];
  switch (state) {
    case 'unpaid':
      return unpaid;
    case 'paid':
      return { amountCents: all.amountCents - unpaid.amountCents, balanceCents: 0 };
    case undefined:
      return { amountCents: all.amountCents, balanceCents: unpaid.balanceCents };
  }
}

/** The invoices that a search of a scope finds, of all states or of one. */
function found(query: InvoiceSearch, scope: Scope, state: Sql | undefined): Sql {
  return allOf(
    entriesFound(sql`i`, sql`i.number`, query, scope),
    isWithin(sql`i.issued_at`, query, mainlandTimeZone),
    equals(sql`i.department_id`, query.department),
    equals(sql`i.office_id`, query.office),
    state,
  );
}

function isInState(state: InvoiceState | 'not-due', now: Instant): Sql {
  // Who is to pay by a day has the whole of it.
  const today = new Date(startOfDay(mainlandDay(now), mainlandTimeZone));
  switch (state) {
    case 'unpaid':
      return sql`i.balance_cents > 0`;
    case 'overdue':
      return sql`i.balance_cents > 0 AND i.due_at < ${today}`;
    case 'not-due':
      return sql`i.balance_cents > 0 AND i.due_at >= ${today}`;
    case 'paid':
      return sql`i.balance_cents = 0`;
  }
}
