import { InvoiceIssued } from '@pds/accounting/contract';
import { FreezeInvoicePdf, Invoices } from '@pds/accounting/domain';
import { Injectable } from '@nestjs/common';
import { Clock } from '@pds/kernel';
import { type EventHandler, HandlesEvent, Mailer } from '@pds/platform';
import { invoiceMail } from '../mails/invoice-mail';

/** Once an invoice is issued: its PDF is printed and frozen, and sent to the billing contact where that was asked. */
@Injectable()
@HandlesEvent(InvoiceIssued)
export class PrintWhenInvoiceIssued implements EventHandler<InvoiceIssued> {
  constructor(
    private readonly freezePdf: FreezeInvoicePdf,
    private readonly invoices: Invoices,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  async prepare({ invoiceId }: InvoiceIssued): Promise<void> {
    await this.freezePdf.execute({ invoiceId });
  }

  async handle({ invoiceId, send }: InvoiceIssued): Promise<void> {
    if (!send) return;
    // Frozen by now: this only reads which file it is.
    const file = await this.freezePdf.execute({ invoiceId });
    const { number, content, sentAt } = (await this.invoices.find(invoiceId))!.snapshot();
    if (sentAt !== null) return;
    await this.mailer.post({
      key: `invoice:${invoiceId}`,
      to: content.contactEmail,
      ...invoiceMail(content),
      demandId: content.aidStationId,
      attachments: [{ filename: `facture-${number}.pdf`, fileKey: file.key, sha256: file.sha256 }],
    });
    await this.invoices.markSent(invoiceId, this.clock.now());
  }
}
