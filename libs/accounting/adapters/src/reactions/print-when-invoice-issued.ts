import { InvoiceIssued } from '@pds/accounting/contract';
import { noAccount, PrintWaitingInvoices, SendInvoices } from '@pds/accounting/domain';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { Principal } from '@pds/kernel';
import { type EventHandler, HandlesEvent } from '@pds/platform';

const nobody: Principal = { accountId: noAccount, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

/**
 * Once an invoice is issued: its PDF is printed, with those of others that wait, and frozen, and sent to the billing contact with the
 * department's letter where that was asked. One that cannot leave as it is stays among those never sent, which `invoices:send` names
 * with the reason.
 */
@Injectable()
@HandlesEvent(InvoiceIssued)
export class PrintWhenInvoiceIssued implements EventHandler<InvoiceIssued>, BeforeApplicationShutdown {
  private readonly logger = new Logger('Invoices');

  constructor(
    private readonly printWaiting: PrintWaitingInvoices,
    private readonly sendInvoices: SendInvoices,
  ) {}

  async prepare({ invoiceId }: InvoiceIssued): Promise<void> {
    await this.printWaiting.execute(invoiceId);
  }

  /** Before the hooks in which the browser and the database are closed. */
  beforeApplicationShutdown(): Promise<void> {
    return this.printWaiting.stop();
  }

  async handle({ invoiceId, send }: InvoiceIssued): Promise<void> {
    if (!send) return;
    const [sent] = await this.sendInvoices.execute({ invoiceIds: [invoiceId] }, nobody);
    if (sent?.outcome !== 'failed') return;
    // What a rule refuses would be refused again; everything else may be otherwise at the next attempt.
    if (sent.code === 'unexpected') throw new Error(`Invoice ${invoiceId} could not be sent`);
    this.logger.warn(`Invoice ${invoiceId} was not sent: ${sent.code}`);
  }
}
