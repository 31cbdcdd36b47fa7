import { CreditNoteIssued } from '@pds/accounting/contract';
import type { Clock, Outbox, Principal, UnitOfWork } from '@pds/kernel';
import { amountReopened } from '../../model/invoices/billable-dossier';
import { checkBookedDay } from '../../model/ledger/booked-day';
import type { CreditRequest, Invoice } from '../../model/invoices/invoice';
import type { BillableDossiers } from '../../ports/invoices/billable-dossiers';
import type { Counters } from '../../ports/invoices/counters';
import type { Invoices } from '../../ports/invoices/invoices';
import type { OrderedStations } from '../../ports/invoices/ordered-stations';
import { findFirstBookableDay } from '../ledger/find-first-bookable-day';
import { assignNumber } from './assign-number';
import { changeLedger } from '../ledger/change-ledger';

export interface IssueCreditNoteCommand extends Omit<CreditRequest, 'refund'> {
  readonly invoiceId: number;
  /** How the amount above the balance is refunded; absent if nothing is. */
  readonly refund?: CreditRequest['refund'];
}

/**
 * Corrects an issued invoice by a credit note with its own number, `A69-2026-000007`, gapless and frozen like invoices. For a paid invoice,
 * the amount above the balance is refunded in the same transaction (docs/adr/0043). A final credit note waives its amount: it does not
 * remain to be invoiced, although a user may still invoice it (decisions: Accounting). Throws `InvoiceNotFound`, `CreditAmountRefused`,
 * `RefundMissing`, `NothingToRefund`, `RefundAboveReceived`, `PaymentDetailsMissing`, `PaymentInFuture`, `RefundBeforePayment`,
 * `DateBeforeBooks`.
 */
export class IssueCreditNote {
  constructor(
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly counters: Counters,
    private readonly invoices: Invoices,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(command: IssueCreditNoteCommand, principal: Principal): Promise<Invoice> {
    const { invoiceId, amount, refund = null } = command;
    const ports = { stations: this.stations, dossiers: this.dossiers, invoices: this.invoices };
    return this.unitOfWork.run(() =>
      changeLedger(ports, invoiceId, principal, async (invoice, { price, billed }) => {
        const request = { ...command, refund };
        invoice.checkCredit(request, this.clock.now());
        if (refund) {
          const beginOn = await findFirstBookableDay(this.invoices, invoice.snapshot().issuerCode);
          checkBookedDay(refund.paidOn, beginOn, 'refund.paymentDate');
        }
        const id = await this.invoices.nextCreditNoteId();
        const refundId = invoice.refundDue(amount).isPositive() ? await this.invoices.nextPaymentId() : null;

        const { issuer, aidStationId } = invoice.snapshot().content;
        const given = await assignNumber(this.counters, 'credit-note', issuer, this.clock.now());
        const freed = amountReopened(amount, price, billed);
        invoice.credit(request, { id, refundId, given, freed }, principal.accountId);
        await this.outbox.publish(CreditNoteIssued({ creditNoteId: id, invoiceId, aidStationId }));
      }),
    );
  }
}
