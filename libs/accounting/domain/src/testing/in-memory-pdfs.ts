import type { CreditNoteContent } from '../model/invoices/credit-note';
import type { InvoiceContent } from '../model/invoices/invoice-content';
import { CreditNotePdfs } from '../ports/invoices/credit-note-pdfs';
import { InvoicePdfs } from '../ports/invoices/invoice-pdfs';

/** Bytes in place of a PDF: the JSON of the frozen content. Counts the renderings. */
export class InMemoryInvoicePdfs extends InvoicePdfs {
  rendered = 0;
  /** The numbers requested together, per batch. */
  readonly batches: string[][] = [];
  /** Numbers of invoices that can only be printed alone, and of those that cannot be printed at all. */
  readonly excludedFromBatches = new Set<string>();
  readonly cannotPrint = new Set<string>();

  override async render(content: InvoiceContent): Promise<Uint8Array> {
    if (this.cannotPrint.has(content.number)) throw new Error(`${content.number} cannot be printed`);
    return new TextEncoder().encode(JSON.stringify({ content, print: ++this.rendered }));
  }

  override async *renderMany(contents: readonly InvoiceContent[]) {
    this.batches.push(contents.map(({ number }) => number));
    for (const content of contents) {
      if (this.excludedFromBatches.has(content.number) || this.cannotPrint.has(content.number)) continue;
      yield { content, bytes: await this.render(content) };
    }
  }
}

/** The same for credit notes. */
export class InMemoryCreditNotePdfs extends CreditNotePdfs {
  rendered = 0;

  override async render(content: CreditNoteContent): Promise<Uint8Array> {
    return new TextEncoder().encode(JSON.stringify({ content, print: ++this.rendered }));
  }
}
