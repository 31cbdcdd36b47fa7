import { isInScope, type Money, type Principal, type UnitOfWork } from '@pds/kernel';
import { InvoiceNotFoundError } from './accounting.errors';
import type { Invoice } from './invoice';
import type { BillableDossiers, Invoices, OrderedStations } from './ports';
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
 * Throws `InvoiceNotFoundError`, `PaymentAmountError`, `PaymentDetailsError`.
 */
export class RecordPayments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly invoices: Invoices,
  ) {}

  execute(command: RecordPaymentsCommand, principal: Principal): Promise<Invoice> {
    return this.unitOfWork.run(async () => {
      const known = await this.invoices.find(command.invoiceId);
      if (!known || !isInScope(principal.scope, known.snapshot().ownership)) throw new InvoiceNotFoundError();
      const { aidStationId } = known.snapshot();
      await this.stations.lock(aidStationId);
      const invoice = await this.invoices.findForUpdate(command.invoiceId);
      if (!invoice) throw new InvoiceNotFoundError();
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
