import type { FrozenFile } from '../model/invoice';
import type { InvoiceContent } from '../model/invoice-content';

/** Makes the PDF of an invoice from what was frozen, and keeps its bytes. */
export abstract class InvoicePdfs {
  abstract render(content: InvoiceContent): Promise<Uint8Array>;

  /** Keeps the bytes; the key depends on them, so that keeping twice harms nothing. */
  abstract store(number: string, bytes: Uint8Array): Promise<FrozenFile>;

  abstract read(file: FrozenFile): Promise<Uint8Array>;
}
