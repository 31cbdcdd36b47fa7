import type { Clock, Editions, Money, Principal, UnitOfWork } from '@pds/kernel';
import { NoCompletePayment } from '../../ledger.errors';
import { checkBookedDay } from '../../model/ledger/booked-day';
import { editedNotes } from '../../model/invoices/versioned-resources';
import type { Invoice, ReceivedPayment } from '../../model/invoices/invoice';
import type { BillableDossiers } from '../../ports/invoices/billable-dossiers';
import type { Invoices } from '../../ports/invoices/invoices';
import type { OrderedStations } from '../../ports/invoices/ordered-stations';
import { findFirstBookableDay } from './find-first-bookable-day';
import { changeLedger } from './change-ledger';

/** A line of the form; null for a field left empty. `paidOn`: calendar date `YYYY-MM-DD`. */
export interface PaymentLine {
  readonly type: number | null;
  readonly amount: Money | null;
  readonly paidOn: string | null;
}

export interface RecordPaymentsCommand {
  readonly invoiceId: number;
  /** Lines without type, amount or date are ignored; empty if only the note changes. */
  readonly payments: readonly PaymentLine[];
  /** Follow-up note; absent: unchanged. */
  readonly comment?: string;
  /** The loaded version of the dossier's notes: checked only if there is a note. If omitted, the last save wins. */
  readonly version?: number | undefined;
}

/**
 * Adds the complete payments of a form to an invoice, all or none, and moves its station to 6 Payé once everything is settled (spec
 * back-office 5). Throws `InvoiceNotFound`, `NoCompletePayment`, `PaymentAmountRefused`, `PaymentDetailsMissing`, `PaymentInFuture`,
 * `DateBeforeBooks`, `ChangedMeanwhile`.
 */
export class RecordPayments {
  constructor(
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly invoices: Invoices,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ invoiceId, payments, comment, version }: RecordPaymentsCommand, principal: Principal): Promise<Invoice> {
    const ports = { stations: this.stations, dossiers: this.dossiers, invoices: this.invoices };
    return this.unitOfWork.run(() =>
      changeLedger(ports, invoiceId, principal, async (invoice) => {
        const complete = [...payments.entries()].flatMap(([position, line]) => {
          const received = completed(line);
          return received ? [{ position, received }] : [];
        });
        const isNoteAlone = payments.length === 0 && comment !== undefined;
        if (complete.length === 0 && !isNoteAlone) throw new NoCompletePayment();
        const written = { at: this.clock.now(), by: principal.accountId };
        const beginOn = await findFirstBookableDay(this.invoices, invoice.snapshot().issuerCode);
        for (const { position, received } of complete) {
          const id = await this.invoices.nextPaymentId();
          invoice.recordPayment({ id, ...received }, written, position);
          checkBookedDay(received.paidOn, beginOn, `payments.${position}.paymentDate`);
        }
        if (comment === undefined) return;
        await this.editions.advance(editedNotes(invoice.snapshot().aidStationId), version, principal.accountId);
        invoice.annotate(comment);
      }),
    );
  }
}

function completed({ type, amount, paidOn }: PaymentLine): Omit<ReceivedPayment, 'id'> | null {
  return type === null || amount === null || paidOn === null ? null : { type, amount, paidOn };
}
