import type { CreditNoteContent } from '../model/invoices/credit-note';
import type { InvoiceContent } from '../model/invoices/invoice-content';
import { CreditNotePdfs } from '../ports/invoices/credit-note-pdfs';
import { InvoicePdfs } from '../ports/invoices/invoice-pdfs';

/** Bytes in place of a PDF: the JSON of the frozen content. Counts the renderings. */
export class InMemoryInvoicePdfs extends InvoicePdfs {
  rendered = 0;

  override async render(content: InvoiceContent): Promise<Uint8Array> {
    return new TextEncoder().encode(JSON.stringify({ content, print: ++this.rendered }));
  }
}

/** The same for credit notes. */
export class InMemoryCreditNotePdfs extends CreditNotePdfs {
  rendered = 0;

  override async render(content: CreditNoteContent): Promise<Uint8Array> {
    return new TextEncoder().encode(JSON.stringify({ content, print: ++this.rendered }));
  }
}
