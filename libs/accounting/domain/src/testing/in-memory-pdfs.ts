import type { CreditNoteContent } from '../model/credit-note';
import type { InvoiceContent } from '../model/invoice-content';
import { CreditNotePdfs } from '../ports/credit-note-pdfs';
import { InvoicePdfs } from '../ports/invoice-pdfs';

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
