import { type Certainty, type LineState, type MatchReason, type Proposal, reversedBy } from '@pds/accounting/domain';
import { mainlandTimeZone, type Page, type PageRequest, toIsoWithOffset } from '@pds/kernel';
import {
  allOf,
  containsAnywhere,
  type DayRange,
  equals,
  isOnDays,
  type ListDefinition,
  narrowedBy,
  pageOf,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import {
  type EntryInvoice,
  type EntryInvoiceRow,
  invoicedColumns,
  listedInvoice,
  stationColumns,
} from '../invoices/listed-invoice.read-model';

export const lineSorts = ['bookedOn'] as const;
export type LineSort = (typeof lineSorts)[number];

export const shownCertainties = ['certain', 'to-check', 'none'] as const;

/** The filters of the lines of an issuer. */
export interface LineSearch extends DayRange {
  readonly issuer: string;
  readonly statement?: number;
  readonly state?: LineState;
  readonly certainty?: (typeof shownCertainties)[number];
  readonly text?: string;
}

/** An invoice that a proposal or a movement concerns. */
export interface ConcernedInvoice {
  readonly invoice: EntryInvoice;
  /** Euros; negative when money left. */
  readonly amount: number;
}

/** What accepting a line would do. */
export interface ListedProposal {
  readonly certainty: Certainty;
  readonly reason: MatchReason;
  readonly action: 'record' | 'link' | 'reverse';
  readonly concerns: readonly ConcernedInvoice[];
}

/** An entry of the ledger that a line led to. */
export interface ListedMovement extends ConcernedInvoice {
  readonly paymentId: number;
  /** A code of `paymentTypes`. */
  readonly type: number;
  readonly isRecorded: boolean;
  /** Whether a counter-entry took it off since. */
  readonly isReversed: boolean;
}

export interface ListedStatementLine {
  readonly id: number;
  readonly statementId: number;
  readonly bookedOn: string;
  /** Euros. */
  readonly amount: number;
  readonly label: string;
  readonly counterparty: string;
  readonly reference: string;
  readonly state: LineState;
  readonly proposal: ListedProposal | null;
  readonly note: string;
  /** Why a person must look at it whatever its proposal, in French. */
  readonly doubt: string;
  readonly decidedAt: string | null;
  readonly movements: readonly ListedMovement[];
}

/** How many lines of an issuer wait. */
export interface PendingLines {
  readonly pending: number;
  readonly certain: number;
}

interface LineRow {
  id: number;
  statement_id: number;
  booked_on: string;
  amount_cents: string;
  label: string;
  counterparty: string;
  reference: string;
  state: LineState;
  proposal: Proposal | null;
  note: string;
  doubt: string;
  decided_at: Date | null;
}

interface PaymentOfLine extends EntryInvoiceRow {
  id: number;
  type: number;
  amount_cents: string;
  is_reversed: boolean;
  line_id: number | null;
  is_recorded: boolean | null;
}

const columns = sql`l.id, l.statement_id, l.booked_on::text AS booked_on, l.amount_cents, l.label, l.counterparty, l.reference, l.state,
  l.proposal, l.note, l.doubt, l.decided_at`;

/** The lines of an issuer's statements (docs/adr/0008-lists.md). The caller has checked that the issuer is in scope. */
export class StatementLineReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  list(query: LineSearch & PageRequest<LineSort>): Promise<Page<ListedStatementLine>> {
    return pageOf(this.unitOfWork, this.definition(query), query);
  }

  /** @returns undefined if there is none */
  async find(id: number, issuer: string): Promise<ListedStatementLine | undefined> {
    const rows = await this.unitOfWork.query<LineRow>(
      sql`SELECT ${columns} FROM accounting.bank_lines l WHERE l.id = ${id} AND l.issuer_code = ${issuer}`,
    );
    return (await this.linesOf(rows))[0];
  }

  async pendingOf(issuer: string): Promise<PendingLines> {
    const [row] = await this.unitOfWork.query<{ pending: number; certain: number }>(
      sql`SELECT count(*)::integer AS pending, count(*) FILTER (WHERE certainty = 'certain')::integer AS certain
          FROM accounting.bank_lines WHERE issuer_code = ${issuer} AND state = 'pending'`,
    );
    return row!;
  }

  private definition(query: LineSearch & PageRequest<LineSort>): ListDefinition<LineRow, ListedStatementLine> {
    return {
      from: sql`accounting.bank_lines l`,
      id: sql`l.id`,
      key: sql`l.booked_on`,
      direction: query.direction,
      columns,
      ...narrowedBy(
        [equals(sql`l.issuer_code`, query.issuer), isOnDays(sql`l.booked_on`, query)],
        [
          equals(sql`l.state`, query.state),
          equals(sql`l.certainty`, query.certainty),
          equals(sql`l.statement_id`, query.statement),
          // Without an index of its own: an issuer has some thousands of lines a year, and the condition on the issuer narrows them.
          containsAnywhere(sql`l.searched`, query.text),
        ],
      ),
      linesOf: (rows) => this.linesOf(rows),
    };
  }

  private async linesOf(rows: readonly LineRow[]): Promise<ListedStatementLine[]> {
    const proposals = rows.flatMap(({ state, proposal }) => (state === 'pending' && proposal ? [proposal] : []));
    const invoices = await this.invoices(proposals.flatMap(({ record }) => record.map(({ invoiceId }) => invoiceId)));
    const payments = await this.payments(
      proposals.flatMap((proposal) => [...proposal.link, ...reversedBy(proposal)]),
      rows.map(({ id }) => id),
    );
    const byId = new Map(payments.map((payment) => [payment.id, payment]));
    const ofLine = Map.groupBy(payments, ({ line_id }) => line_id);
    return rows.map((row) => ({
      id: row.id,
      statementId: row.statement_id,
      bookedOn: row.booked_on,
      amount: Number(row.amount_cents) / 100,
      label: row.label,
      counterparty: row.counterparty,
      reference: row.reference,
      state: row.state,
      proposal: row.state === 'pending' && row.proposal ? shownProposal(row.proposal, invoices, byId) : null,
      note: row.note,
      doubt: row.doubt,
      decidedAt: row.decided_at && toIsoWithOffset(row.decided_at.getTime(), mainlandTimeZone),
      movements: (ofLine.get(row.id) ?? []).map((payment) => ({
        ...concerned(payment),
        paymentId: payment.id,
        type: payment.type,
        isRecorded: payment.is_recorded ?? false,
        isReversed: payment.is_reversed,
      })),
    }));
  }

  private async invoices(ids: readonly number[]): Promise<ReadonlyMap<number, EntryInvoice>> {
    if (ids.length === 0) return new Map();
    const rows = await this.unitOfWork.query<EntryInvoiceRow>(
      sql`SELECT i.id AS invoice_id, i.number AS invoice_number, ${stationColumns(sql`i`)}
          FROM accounting.invoices i WHERE i.id = ANY(${[...new Set(ids)]}::integer[])`,
    );
    return new Map(rows.map((row) => [row.invoice_id, listedInvoice(row)]));
  }

  /** The payments with some ids, and those that some lines led to. */
  private async payments(ids: readonly number[], lineIds: readonly number[]): Promise<PaymentOfLine[]> {
    if (lineIds.length === 0) return [];
    return this.unitOfWork.query<PaymentOfLine>(
      sql`SELECT p.id, p.type, p.amount_cents, ${invoicedColumns(sql`p`)}, bl.line_id, bl.is_recorded,
                 EXISTS (SELECT FROM accounting.payments c WHERE c.reverses = p.id) AS is_reversed
          FROM accounting.payments p LEFT JOIN accounting.bank_line_payments bl ON bl.payment_id = p.id
          WHERE ${allOf(
            sql`p.id = ANY(ARRAY(
              SELECT unnest(${ids}::integer[]) UNION
              SELECT payment_id FROM accounting.bank_line_payments WHERE line_id = ANY(${lineIds}::integer[])))`,
          )}
          ORDER BY p.id`,
    );
  }
}

function shownProposal(
  proposal: Proposal,
  invoices: ReadonlyMap<number, EntryInvoice>,
  payments: ReadonlyMap<number, PaymentOfLine>,
): ListedProposal {
  const { certainty, reason, record, link, reverse } = proposal;
  const entries = [...link, ...reversedBy(proposal)].flatMap((id) => payments.get(id) ?? []);
  return {
    certainty,
    reason,
    action: reverse === null ? (link.length > 0 ? 'link' : 'record') : 'reverse',
    concerns: [
      ...record.flatMap(({ invoiceId, amountCents }) => {
        const invoice = invoices.get(invoiceId);
        return invoice ? [{ invoice, amount: amountCents / 100 }] : [];
      }),
      ...entries.map(concerned),
    ],
  };
}

function concerned(payment: PaymentOfLine): ConcernedInvoice {
  return { invoice: listedInvoice(payment), amount: Number(payment.amount_cents) / 100 };
}
