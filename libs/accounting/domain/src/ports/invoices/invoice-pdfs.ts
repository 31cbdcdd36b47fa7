import type { InvoiceContent } from '../../model/invoices/invoice-content';

/** Renders the PDF of an invoice from its frozen content. */
export abstract class InvoicePdfs {
  /** @param askedBy the account that waits for it; absent in the background: accounts and the background take turns */
  abstract render(content: InvoiceContent, askedBy?: number): Promise<Uint8Array>;
}
