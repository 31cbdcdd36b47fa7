import { cheque, type EntryKind, kindOf, type LedgerWriters, paymentTypes } from '@pds/accounting/domain';
import {
  mainlandTimeZone,
  type Page,
  type PageRequest,
  type Principal,
  type Scope,
  toIsoWithOffset,
} from '@pds/kernel';
import {
  allOf,
  countCap,
  equals,
  isOnDays,
  type ListDefinition,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import {
  entriesByNumber,
  isBetweenIds,
  isSoonMet,
  numberedCheques,
  numberedPayments,
  placesByBlock,
  type PlacesByBlock,
  soughtNumber,
  soughtPlaces,
  stretchOf,
  type WithinBlocks,
} from './entries-by-number.read-model';
import {
  areFoundApart,
  type DepositState,
  entriesFound,
  type EntrySearch,
  type InvoicedRow,
  invoicedColumns,
  type InvoiceOfEntry,
  listedInvoice,
  type ListOrder,
} from './listed-invoice.read-model';
import {
  addUp,
  counted,
  type EntryList,
  isAddedUp,
  kindOfCheques,
  kindOfPayments,
  noEntries,
  sumOf,
  summedPageOf,
  sumsByKind,
  type Totals,
} from './totals.read-model';

export const paymentSorts = ['id', 'paymentDate', 'amount'] as const;
export type PaymentSort = (typeof paymentSorts)[number];

/** Filters and order, whatever the page. */
export interface PaymentSearch extends EntrySearch, ListOrder<PaymentSort> {
  readonly type?: number;
  readonly deposit?: DepositState;
}

/** An entry of the ledger and the invoice that it pays. */
export interface ListedPaymentLine {
  readonly id: number;
  readonly type: number;
  /** Euros. */
  readonly amount: number;
  readonly paymentDate: string;
  readonly kind: EntryKind;
  readonly reverses: number | null;
  readonly reason: string;
  readonly isToDeposit: boolean;
  readonly depositSlip: { readonly id: number; readonly number: string } | null;
  readonly notedDeposit: { readonly by: string | null; readonly at: string } | null;
  readonly invoice: InvoiceOfEntry;
}

/** A page with what the rows that match add up to, in euros. */
export interface PaymentPage extends Page<ListedPaymentLine> {
  readonly totals: { readonly amount: number };
}

const sortColumns: Record<PaymentSort, Sql> = {
  id: sql`p.id`,
  paymentDate: sql`p.paid_on`,
  amount: sql`p.amount_cents`,
};

/** Amounts do not follow numbers: their index tells each payment's id, and passes over those that are not between the blocks'. */
const withinBlocks: Record<PaymentSort, WithinBlocks> = {
  id: (blocks) => isBetweenIds(sql`p.id`, blocks),
  paymentDate: ({ days }) => isOnDays(sql`p.paid_on`, days),
  amount: (blocks) => isBetweenIds(sql`p.id`, blocks),
};

/** Those that wait are a drawer full. */
const isWaiting = sql`SELECT payment_id FROM accounting.cheques_to_deposit`;

/** The condition of payments `p` that are cheques in a state. Nearly all were deposited: all that neither wait nor never will be. */
const isCheque: Record<DepositState, Sql> = {
  'to-deposit': sql`p.id IN (${isWaiting})`,
  deposited: sql`p.type = ${cheque}
    AND NOT EXISTS (SELECT FROM accounting.cheques_to_deposit c WHERE c.payment_id = p.id)
    AND NOT EXISTS (SELECT FROM accounting.cheques_not_for_deposit c WHERE c.payment_id = p.id)`,
};

/** The same, where all rows are read to be added up, or few match: what waits is read one by one, and then asked for the rest. */
const areCheques: Record<DepositState, Sql> = { ...isCheque, 'to-deposit': sql`p.id = ANY(ARRAY(${isWaiting}))` };

/** Those that are not deposited, all of which are read one by one. */
const areNotDeposited = sql`p.id = ANY(ARRAY(${isWaiting} UNION ALL SELECT payment_id FROM accounting.cheques_not_for_deposit))`;

/** What the payments that a search finds are added up from: « Remis » from all cheques, less those that are not deposited. */
function addedUpFrom(query: PaymentSearch, scope: Scope): EntryList {
  if (query.deposit !== 'deposited') return paymentsFound(query, scope, true);
  const { deposit: _, ...search } = query;
  return { ...paymentsFound({ ...search, type: cheque }, scope, true), except: areNotDeposited };
}

/** The payments that a search finds in a scope: each row asked by itself, or found together. */
function paymentsFound(query: PaymentSearch, scope: Scope, isTogether: boolean) {
  const cheques = isTogether ? areCheques : isCheque;
  return {
    from: sql`accounting.payments p`,
    matching: allOf(
      entriesFound(sql`p`, sql`p.invoice_number`, query, scope),
      equals(sql`p.type`, query.type),
      isOnDays(sql`p.paid_on`, query),
      query.deposit === undefined ? undefined : cheques[query.deposit],
    ),
  };
}

/** What is read of each entry. */
export interface PaymentRow extends InvoicedRow {
  id: number;
  type: number;
  amount_cents: string;
  paid_on: string;
  credit_note_id: number | null;
  reverses: number | null;
  reason: string;
  is_to_deposit: boolean;
  deposit_slip: { readonly id: number; readonly number: string } | null;
  noted_deposit: { readonly by: number; readonly at: string } | null;
}

const columns = sql`p.id, p.type, p.amount_cents, p.paid_on::text AS paid_on, p.reverses, p.credit_note_id, p.reason,
    EXISTS (SELECT FROM accounting.cheques_to_deposit c WHERE c.payment_id = p.id) AS is_to_deposit,
    (SELECT json_build_object('id', s.id, 'number', s.number) FROM accounting.deposited_cheques d
     JOIN accounting.deposit_slips s ON s.id = d.slip_id WHERE d.payment_id = p.id) AS deposit_slip,
    (SELECT json_build_object('by', o.noted_by, 'at', o.noted_at) FROM accounting.cheques_deposited_otherwise o
     WHERE o.payment_id = p.id) AS noted_deposit,
    ${invoicedColumns(sql`p`)}`;

/** The lists of transfers and of cheques: entries of the ledger (docs/adr/0008-lists.md). */
export class PaymentReadModel {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly writers: Pick<LedgerWriters, 'namesOf'>,
  ) {}

  /** One page of the caller's scope, with what every row that matches adds up to. */
  async list(query: PaymentSearch & PageRequest<PaymentSort>, principal: Principal): Promise<PaymentPage> {
    const { scope } = principal;
    const { page, sums } = await summedPageOf(this.unitOfWork, {
      query,
      scope,
      listOf: (total) => this.listed(query, principal, total <= countCap),
      totals: () => this.totals(query, scope),
    });
    return { ...page, totals: { amount: sums.amountCents / 100 } };
  }

  /** The entries that a caller's search finds, in its order, to be shown or exported. */
  definition(query: PaymentSearch, principal: Principal): ListDefinition<PaymentRow, ListedPaymentLine> {
    return this.listed(query, principal, false);
  }

  private listed(
    query: PaymentSearch,
    principal: Principal,
    isTogether: boolean,
  ): ListDefinition<PaymentRow, ListedPaymentLine> {
    return {
      ...paymentsFound(query, principal.scope, isTogether),
      id: sql`p.id`,
      key: sortColumns[query.sort],
      direction: query.direction,
      isFoundApart: areFoundApart(query, principal.scope),
      columns,
      linesOf: async (rows) => {
        const noted = rows.flatMap(({ noted_deposit }) => (noted_deposit ? [noted_deposit.by] : []));
        const names = await this.writers.namesOf([...new Set(noted)]);
        return rows.map((row) => lineOf(row, names));
      },
    };
  }

  /** As with invoices, from the totals that are kept where they answer the search. */
  private async totals(query: PaymentSearch & PageRequest<PaymentSort>, scope: Scope): Promise<Totals> {
    const { deposit, type, orgaName, startDate, endDate } = query;
    // Only cheques are taken to the bank.
    if (deposit !== undefined && type !== undefined && type !== cheque) return counted(noEntries);
    const types = type === undefined ? Object.keys(paymentTypes).map(Number) : [type];
    const kinds = deposit === undefined ? types.map(kindOfPayments) : [kindOfCheques(deposit)];
    // What waits to be deposited is sooner read than what is kept of all names, or numbers.
    if (deposit === 'to-deposit' && (orgaName?.trim() || query.number?.trim()))
      return counted(await addUp(this.unitOfWork, paymentsFound(query, scope, true)));
    const part = soughtNumber(query, scope);
    const numbered =
      deposit === undefined ? numberedPayments(types) : numberedCheques(kindOfCheques(deposit), isCheque[deposit]);
    const along = (places: PlacesByBlock, within: WithinBlocks) => stretchOf(places, sql`p.id`, within);
    if (part !== null) {
      const entries = await entriesByNumber(this.unitOfWork, numbered, part);
      const sums = sumOf(entries.byKind.values());
      return counted(sums, along(entries, withinBlocks[query.sort]), isSoonMet(entries, sums.entries, query));
    }
    if (!isAddedUp(query, scope)) {
      const sought = soughtPlaces(query, scope);
      // Of days alone nothing is told: one of a block's invoices in fifty is paid years later, and stretches it over all.
      const places = sought?.part ? await placesByBlock(this.unitOfWork, numbered, sought) : null;
      const sums = await addUp(this.unitOfWork, {
        ...addedUpFrom(query, scope),
        stretch: places ? along(places, withinBlocks.paymentDate) : undefined,
      });
      return counted(sums, places ? along(places, withinBlocks[query.sort]) : undefined);
    }
    const sums = await sumsByKind(this.unitOfWork, kinds, { scope, orgaName, startDate, endDate });
    return counted(sumOf(sums.values()));
  }
}

function lineOf(row: PaymentRow, names: ReadonlyMap<number, string>): ListedPaymentLine {
  const noted = row.noted_deposit;
  return {
    id: row.id,
    type: row.type,
    amount: Number(row.amount_cents) / 100,
    paymentDate: row.paid_on,
    kind: kindOf({ reverses: row.reverses, creditNoteId: row.credit_note_id }),
    reverses: row.reverses,
    reason: row.reason,
    isToDeposit: row.is_to_deposit,
    depositSlip: row.deposit_slip,
    notedDeposit: noted && {
      by: names.get(noted.by) ?? null,
      at: toIsoWithOffset(Date.parse(noted.at), mainlandTimeZone),
    },
    invoice: listedInvoice(row),
  };
}
