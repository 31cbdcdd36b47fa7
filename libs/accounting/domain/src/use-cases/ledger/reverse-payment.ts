import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import { InvoiceNotFound } from '../../invoices.errors';
import { PaymentNotFound } from '../../ledger.errors';
import { checkBookedDay } from '../../model/ledger/booked-day';
import type { Invoice } from '../../model/invoices/invoice';
import type { BillableDossiers } from '../../ports/invoices/billable-dossiers';
import type { Invoices } from '../../ports/invoices/invoices';
import type { OrderedStations } from '../../ports/invoices/ordered-stations';
import { findFirstBookableDay } from './find-first-bookable-day';
import { changeLedger } from './change-ledger';

export interface ReversePaymentCommand {
  readonly paymentId: number;
  readonly reason: string;
}

/**
 * Corrects a ledger entry by a counter-entry (« contre-passation »): the entry stays, its amount is deducted, and the station moves back
 * from 6 Payé if the books had set that status (docs/adr/0043). Throws `PaymentNotFound` (missing or out of scope), `CounterEntryIsFinal`,
 * `PaymentReversedAlready`, `ReasonMissing`, `CounterEntryRefused`, `DateBeforeBooks`.
 */
export class ReversePayment {
  constructor(
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly invoices: Invoices,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ paymentId, reason }: ReversePaymentCommand, principal: Principal): Promise<Invoice> {
    return this.unitOfWork.run(async () => {
      const invoiceId = (await this.invoices.findByPayment(paymentId))?.id;
      if (invoiceId === undefined) throw new PaymentNotFound();
      const ports = { stations: this.stations, dossiers: this.dossiers, invoices: this.invoices };
      const ledger = changeLedger(ports, invoiceId, principal, async (invoice) => {
        const id = await this.invoices.nextPaymentId();
        invoice.reverse(paymentId, { id, reason }, { at: this.clock.now(), by: principal.accountId });
        const beginOn = await findFirstBookableDay(this.invoices, invoice.snapshot().issuerCode);
        for (const { paidOn } of invoice.newEntries) checkBookedDay(paidOn, beginOn, 'paymentDate');
      });
      return ledger.catch((error: unknown) => {
        // The caller requested a payment: an invoice out of scope is reported as a missing payment.
        throw error instanceof InvoiceNotFound ? new PaymentNotFound() : error;
      });
    });
  }
}
