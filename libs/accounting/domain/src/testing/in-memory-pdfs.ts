import type { InvoiceContent } from '../model/invoice-content';
import { InvoicePdfs } from '../ports/invoice-pdfs';

/** Bytes that stand for a PDF: the JSON of what was frozen. Counts how often one was made. */
export class InMemoryInvoicePdfs extends InvoicePdfs {
  rendered = 0;

  override async render(content: InvoiceContent): Promise<Uint8Array> {
    return new TextEncoder().encode(JSON.stringify({ content, print: ++this.rendered }));
  }
}
