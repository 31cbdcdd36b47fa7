import type { FrozenFileRef, FrozenFiles } from '@pds/kernel';
import { InvoiceNotFound } from '../accounting.errors';
import type { InvoicePdfs } from '../ports/invoice-pdfs';
import type { Invoices } from '../ports/invoices';

export interface FreezeInvoicePdfCommand {
  readonly invoiceId: number;
  /** The account that waits for it, if one does. */
  readonly askedBy?: number;
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
    private readonly frozenFiles: FrozenFiles,
  ) {}

  async execute(command: FreezeInvoicePdfCommand): Promise<FrozenFileRef> {
    const invoice = await this.invoices.find(command.invoiceId);
    if (!invoice) throw new InvoiceNotFound();
    const { file, content, number } = invoice.snapshot();
    if (file) return file;
    const bytes = await this.pdfs.render(content, command.askedBy);
    const frozen = await this.frozenFiles.freeze(bytes, { folder: 'invoices', name: number, extension: 'pdf' });
    return this.invoices.freezeFile(command.invoiceId, frozen);
  }
}
