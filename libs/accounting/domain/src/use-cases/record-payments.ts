import { isInScope, type Money, type Principal, type UnitOfWork } from '@pds/kernel';
import { InvoiceNotFound } from '../accounting.errors';
import type { Invoice } from '../model/invoice';
import type { BillableDossiers } from '../ports/billable-dossiers';
import type { Invoices } from '../ports/invoices';
import type { OrderedStations } from '../ports/ordered-stations';
import { settleStation } from './settle-station';

export interface RecordPaymentsCommand {
  readonly invoiceId: number;
  /** `paidOn`: calendar date `YYYY-MM-DD`. */
  readonly payments: readonly { readonly type: number; readonly amount: Money; readonly paidOn: string }[];
  /** Follow-up note; left as it is when absent. */
  readonly comment?: string;
}

/**
 * Adds payments to an invoice, all or none, and moves its station to 6 Payé once everything is settled.
 * Throws `InvoiceNotFound`, `PaymentAmountRefused`, `PaymentDetailsMissing`.
 */
export class RecordPayments {
  constructor(
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly invoices: Invoices,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: RecordPaymentsCommand, principal: Principal): Promise<Invoice> {
    return this.unitOfWork.run(async () => {
      const known = await this.invoices.find(command.invoiceId);
      if (!known || !isInScope(principal.scope, known.snapshot().ownership)) throw new InvoiceNotFound();
      const { aidStationId } = known.snapshot();
      await this.stations.findForUpdate(aidStationId);
      const invoice = await this.invoices.findForUpdate(command.invoiceId);
      if (!invoice) throw new InvoiceNotFound();
      for (const [position, { type, amount, paidOn }] of command.payments.entries()) {
        const id = await this.invoices.nextPaymentId();
        invoice.recordPayment({ id, type, amountCents: amount.cents, paidOn }, position);
      }
      if (command.comment !== undefined) invoice.annotate(command.comment);
      await this.invoices.save(invoice);
      await settleStation({ stations: this.stations, dossiers: this.dossiers, invoices: this.invoices }, aidStationId);
      return invoice;
    });
  }
}
