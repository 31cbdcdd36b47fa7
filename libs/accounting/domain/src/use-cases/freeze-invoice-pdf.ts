import { InvoiceNotFound } from '../accounting.errors';
import type { FrozenFile } from '../model/invoice';
import type { InvoicePdfs } from '../ports/invoice-pdfs';
import type { Invoices } from '../ports/invoices';

export interface FreezeInvoicePdfCommand {
  readonly invoiceId: number;
}

/**
 * The frozen PDF of an invoice, made from its frozen content on first use and never again: the reaction to its issue
 * calls it, and a download that comes before the reaction. Whoever is second gets the first one's file.
 * Throws `InvoiceNotFound`.
 */
export class FreezeInvoicePdf {
  constructor(
    private readonly invoices: Invoices,
    private readonly pdfs: InvoicePdfs,
  ) {}

  async execute(command: FreezeInvoicePdfCommand): Promise<FrozenFile> {
    const invoice = await this.invoices.find(command.invoiceId);
    if (!invoice) throw new InvoiceNotFound();
    const { file, content, number } = invoice.snapshot();
    if (file) return file;
    const stored = await this.pdfs.store(number, await this.pdfs.render(content));
    return this.invoices.freezeFile(command.invoiceId, stored);
  }
}
