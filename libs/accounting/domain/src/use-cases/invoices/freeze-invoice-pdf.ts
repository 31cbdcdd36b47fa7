import type { FrozenFileRef, FrozenFiles } from '@pds/kernel';
import { InvoiceNotFound } from '../../invoices.errors';
import type { InvoicePdfs } from '../../ports/invoices/invoice-pdfs';
import type { Invoices } from '../../ports/invoices/invoices';

export interface FreezeInvoicePdfCommand {
  readonly invoiceId: number;
  /** The account that waits for it, if any. */
  readonly askedBy?: number;
}

/**
 * Returns the frozen PDF of an invoice, rendered from its frozen content on first use and never again: called by the reaction to its issue,
 * and by an earlier download. If two callers render it at once, both get the first file. Throws `InvoiceNotFound`.
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
