import type { InvoiceContent } from '../model/invoice-content';

/** Makes the PDF of an invoice from what was frozen. */
export abstract class InvoicePdfs {
  abstract render(content: InvoiceContent): Promise<Uint8Array>;
}
