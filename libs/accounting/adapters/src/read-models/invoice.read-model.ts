import { cash, daysLate } from '@pds/accounting/domain';
import {
  type Clock,
  type Instant,
  localDate,
  mainlandDay,
  mainlandTimeZone,
  type Page,
  type PageRequest,
  type Principal,
  type Scope,
  startOfDay,
  toIsoWithOffset,
} from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import {
  allOf,
  asksForDays,
  countCap,
  equals,
  isWithin,
  type ListDefinition,
  type Sql,
  sql,
  type Stretch,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import {
  entriesByNumber,
  isBetweenIds,
  numberedInvoices,
  placesByBlock,
  soughtNumber,
  soughtPlaces,
  stretchOf,
  type WithinBlocks,
} from './entries-by-number.read-model';
import {
  areFoundApart,
  entriesFound,
  type EntrySearch,
  invoicedStation,
  type ListOrder,
  stationColumns,
  type StationOfInvoice,
  type StationRow,
} from './listed-invoice.read-model';
import { placesOfRows } from './listed-places.read-model';
import {
  addUp,
  counted,
  type EntryList,
  isAddedUp,
  noEntries,
  type Sums,
  summedPageOf,
  sumsByKind,
  type TotalKind,
  type Totals,
  without,
} from './totals.read-model';

/** Whether an invoice is paid: `unpaid` while a balance is left, `overdue` when moreover it is past its date. */
export const invoiceStates = ['unpaid', 'overdue', 'paid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceSorts = ['id', 'createdAt', 'dueDate', 'amount', 'balance'] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];

/** What exports tell of an invoice too. Euros. */
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

/** An invoice of a page, with what was paid of it in cash. */
export interface InvoiceOfPage extends ListedInvoiceLine {
  readonly paidInCash: number;
}

/** A page with what the rows that match add up to, in euros. */
export interface InvoicePage extends Page<InvoiceOfPage> {
  readonly totals: { readonly amount: number; readonly balance: number };
}

/** Filters and order, whatever the page. */
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

/** Amounts do not follow numbers: their index tells each invoice's id, and passes over those that are not between the blocks'. */
const withinBlocks: Record<InvoiceSort, WithinBlocks> = {
  id: (blocks) => isBetweenIds(sql`i.id`, blocks),
  createdAt: ({ days }) => isWithin(sql`i.issued_at`, days, mainlandTimeZone),
  dueDate: ({ dueDays }) => isWithin(sql`i.due_at`, dueDays, mainlandTimeZone),
  amount: (blocks) => isBetweenIds(sql`i.id`, blocks),
  balance: (blocks) => isBetweenIds(sql`i.id`, blocks),
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

const balance = sql`balance_cents`;

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
  async list(query: InvoiceSearch & PageRequest<InvoiceSort>, principal: Principal): Promise<InvoicePage> {
    const { scope } = principal;
    const list = this.definition(query, principal);
    const { page, sums } = await summedPageOf(this.unitOfWork, {
      query,
      scope,
      listOf: () => list,
      totals: () => this.totals(query, scope, list),
      balance,
    });
    const inCash = await this.paidInCash(page.records.map(({ id }) => id));
    return {
      ...page,
      records: page.records.map((line) => ({ ...line, paidInCash: (inCash.get(line.id) ?? 0) / 100 })),
      totals: { amount: sums.amountCents / 100, balance: sums.balanceCents / 100 },
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
  private async totals(query: InvoiceSearch, scope: Scope, list: EntryList): Promise<Totals> {
    const { state, orgaName } = query;
    const number = soughtNumber(query, scope);
    if (number !== null && state !== 'overdue') {
      const entries = await entriesByNumber(this.unitOfWork, numberedInvoices, number);
      return counted(sumInState(state, entries.byKind), stretchOf(entries, sql`i.id`, withinBlocks[query.sort]));
    }
    const sought = soughtPlaces(query, scope);
    const places = sought && (await placesByBlock(this.unitOfWork, numberedInvoices, sought));
    const stretch = (within: WithinBlocks) => (places ? stretchOf(places, sql`i.id`, within) : undefined);
    const along = stretch(withinBlocks[query.sort]);
    if (!isAddedUp(query, scope) || (state === 'overdue' && orgaName))
      return counted(await this.addUp({ ...list, stretch: stretch(withinBlocks.createdAt) }), along);
    return state === 'overdue'
      ? this.overdue(query, scope, list, along)
      : counted(await this.kept(query, scope, state), along);
  }

  /** Of days, places and a state, or of a name, from the totals. */
  private async kept(
    { department, office, orgaName, startDate, endDate }: InvoiceSearch,
    scope: Scope,
    state: 'unpaid' | 'paid' | undefined,
  ): Promise<Sums> {
    const where = { scope, department, office, orgaName, startDate, endDate };
    return sumInState(state, await sumsByKind(this.unitOfWork, ['invoice', 'unpaid'], where));
  }

  /** What is overdue: of some days what is unpaid of them, from the totals, without the few that are not due yet. */
  private async overdue(
    query: InvoiceSearch,
    scope: Scope,
    { from }: EntryList,
    along: Stretch | undefined,
  ): Promise<Totals> {
    const { department, office } = query;
    if (!asksForDays(query)) {
      const where = { scope, department, office, endDate: mainlandDay(this.clock.now(), -1) };
      return counted((await sumsByKind(this.unitOfWork, ['unpaid-due'], where)).get('unpaid-due') ?? noEntries);
    }
    const unpaid = await this.kept(query, scope, 'unpaid');
    const matching = found(query, scope, isInState('not-due', this.clock.now()));
    const sums = without(unpaid, await this.addUp({ from, matching }));
    // Of two moments: how few there are is still to be counted.
    return sums.entries > countCap ? counted(sums, along) : { sums };
  }

  private addUp(list: EntryList): Promise<Sums> {
    return addUp(this.unitOfWork, list, balance);
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
function sumInState(state: 'unpaid' | 'paid' | undefined, sums: ReadonlyMap<TotalKind, Sums>): Sums {
  const [all, unpaid] = [sums.get('invoice') ?? noEntries, sums.get('unpaid') ?? noEntries];
  switch (state) {
    case 'unpaid':
      return unpaid;
    case 'paid':
      return without(all, unpaid);
    case undefined:
      return all;
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
