import { InvoiceIssued } from '@pds/accounting/contract';
import { FreezeInvoicePdf, noAccount, SendInvoices } from '@pds/accounting/domain';
import { Injectable, Logger } from '@nestjs/common';
import type { Principal } from '@pds/kernel';
import { type EventHandler, HandlesEvent } from '@pds/platform';

const nobody: Principal = { accountId: noAccount, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

/**
 * Once an invoice is issued, prints its PDF, freezes it and, if requested, sends it to the billing contact
 * with the department's letter. An invoice that cannot be sent stays unsent, and `invoices:send` names it with the reason.
 */
@Injectable()
@HandlesEvent(InvoiceIssued)
export class PrintWhenInvoiceIssued implements EventHandler<InvoiceIssued> {
  private readonly logger = new Logger('Invoices');

  constructor(
    private readonly freezePdf: FreezeInvoicePdf,
    private readonly sendInvoices: SendInvoices,
  ) {}

  async prepare({ invoiceId }: InvoiceIssued): Promise<void> {
    await this.freezePdf.execute({ invoiceId });
  }

  async handle({ invoiceId, send }: InvoiceIssued): Promise<void> {
    if (!send) return;
    const [sent] = await this.sendInvoices.execute({ invoiceIds: [invoiceId] }, nobody);
    if (sent?.outcome !== 'failed') return;
    // A retry would break the same rule again; other errors may not occur at the next attempt.
    if (sent.code === 'unexpected') throw new Error(`Invoice ${invoiceId} could not be sent`);
    this.logger.warn(`Invoice ${invoiceId} was not sent: ${sent.code}`);
  }
}
