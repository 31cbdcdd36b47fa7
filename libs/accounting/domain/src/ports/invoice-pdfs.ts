import type { InvoiceContent } from '../model/invoice-content';

/** Makes the PDF of an invoice from what was frozen. */
export abstract class InvoicePdfs {
  /** @param askedBy the account that waits for it; absent in a batch: both take turns with one another */
  abstract render(content: InvoiceContent, askedBy?: number): Promise<Uint8Array>;

  /**
   * Many of them in less time than one by one, the same papers, each as soon as it is there, in any order. What cannot be printed
   * with the others is left out; `render` then tells why.
   */
  abstract renderMany(
    contents: readonly InvoiceContent[],
  ): AsyncIterable<{ readonly content: InvoiceContent; readonly bytes: Uint8Array }>;
}
