import { type InvoiceContent, InvoicePdfs } from '@pds/accounting/domain';
import type { PdfRenderer } from '@pds/platform';
import { invoicePaper } from './invoice-paper';

/** Invoices printed by the shared browser. */
export class ChromiumInvoicePdfs extends InvoicePdfs {
  constructor(private readonly renderer: PdfRenderer) {
    super();
  }

  override render(content: InvoiceContent): Promise<Uint8Array> {
    return this.renderer.render(invoicePaper(content));
  }
}
