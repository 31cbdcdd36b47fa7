import { cheque, type EntryKind, kindOf, type LedgerWriters, paymentTypes } from '@pds/accounting/domain';
import { mainlandTimeZone, type Page, type PageRequest, type Principal, toIsoWithOffset } from '@pds/kernel';
import { equals, isOnDays, type ListDefinition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import {
  type DepositState,
  entriesFound,
  type EntryInvoice,
  type EntryInvoiceRow,
  type EntrySearch,
  invoicedColumns,
  listedInvoice,
  type ListOrder,
} from '../invoices/listed-invoice.read-model';
import { summedPageOf, type TotalKind } from './totals.read-model';

export const paymentSorts = ['id', 'paymentDate', 'amount'] as const;
export type PaymentSort = (typeof paymentSorts)[number];

/** The filters and the order of the list, without the page. */
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
  readonly invoice: EntryInvoice;
}

/** A page with the sums of all matching rows, in euros. */
export interface PaymentPage extends Page<ListedPaymentLine> {
  readonly totals: { readonly amount: number };
}

const sortColumns: Record<PaymentSort, Sql> = {
  id: sql`p.id`,
  paymentDate: sql`p.paid_on`,
  amount: sql`p.amount_cents`,
};

/** The SQL condition of payments `p` that are cheques in a state. Deposited cheques, nearly all, are those absent from two small tables. */
const isCheque: Record<DepositState, Sql> = {
  'to-deposit': sql`p.id IN (SELECT payment_id FROM accounting.cheques_to_deposit)`,
  deposited: sql`p.type = ${cheque}
    AND NOT EXISTS (SELECT FROM accounting.cheques_to_deposit c WHERE c.payment_id = p.id)
    AND NOT EXISTS (SELECT FROM accounting.cheques_not_for_deposit c WHERE c.payment_id = p.id)`,
};

/** The columns read for each entry. */
export interface PaymentRow extends EntryInvoiceRow {
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

/** The lists of transfers and cheques, which are entries of the ledger (docs/adr/0008-lists.md). */
export class PaymentReadModel {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly writers: Pick<LedgerWriters, 'namesOf'>,
  ) {}

  /** Returns one page of the caller's scope, with the sums of all matching rows. */
  async list(query: PaymentSearch & PageRequest<PaymentSort>, principal: Principal): Promise<PaymentPage> {
    const { page, amount } = await summedPageOf(this.unitOfWork, {
      list: this.definition(query, principal),
      query,
      scope: principal.scope,
      stored: { kinds: kindsOf(query) },
    });
    return { ...page, totals: { amount } };
  }

  /** The entries that match a caller's search, in its order. The list and its export both use this definition. */
  definition(query: PaymentSearch, principal: Principal): ListDefinition<PaymentRow, ListedPaymentLine> {
    return {
      from: sql`accounting.payments p`,
      ...entriesFound(
        {
          table: sql`p`,
          number: sql`p.invoice_number`,
          own: [
            [equals(sql`p.type`, query.type), true],
            [isOnDays(sql`p.paid_on`, query), query.sort === 'paymentDate'],
            [query.deposit && isCheque[query.deposit], false],
          ],
        },
        query,
        principal.scope,
      ),
      id: sql`p.id`,
      key: sortColumns[query.sort],
      direction: query.direction,
      columns,
      linesOf: async (rows) => {
        const authorIds = rows.flatMap(({ noted_deposit }) => (noted_deposit ? [noted_deposit.by] : []));
        const names = await this.writers.namesOf([...new Set(authorIds)]);
        return rows.map((row) => lineOf(row, names));
      },
    };
  }
}

/** Returns the kinds of stored sums for the payment type or deposit state of a search; none if the two contradict each other. */
function kindsOf({ deposit, type }: PaymentSearch): TotalKind[] {
  if (deposit !== undefined) return type === undefined || type === cheque ? [`cheque-${deposit}`] : [];
  const types = type === undefined ? Object.keys(paymentTypes).map(Number) : [type];
  return types.map((each): TotalKind => `payment-${each}`);
}

function lineOf(row: PaymentRow, names: ReadonlyMap<number, string>): ListedPaymentLine {
  const deposit = row.noted_deposit;
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
    notedDeposit: deposit && {
      by: names.get(deposit.by) ?? null,
      at: toIsoWithOffset(Date.parse(deposit.at), mainlandTimeZone),
    },
    invoice: listedInvoice(row),
  };
}
