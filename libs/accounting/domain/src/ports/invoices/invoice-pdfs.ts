import type { InvoiceContent } from '../../model/invoices/invoice-content';

/** Renders the PDF of an invoice from its frozen content. */
export abstract class InvoicePdfs {
  /** @param askedBy the account that waits for it; absent for a batch: accounts and batches take turns */
  abstract render(content: InvoiceContent, askedBy?: number): Promise<Uint8Array>;

  /**
   * Renders many invoices faster than one by one, with the same result; yields each as soon as it is ready, in any order. Omits an invoice
   * that cannot be printed with the others; `render` then throws the reason.
   */
  abstract renderMany(
    contents: readonly InvoiceContent[],
  ): AsyncIterable<{ readonly content: InvoiceContent; readonly bytes: Uint8Array }>;
}
