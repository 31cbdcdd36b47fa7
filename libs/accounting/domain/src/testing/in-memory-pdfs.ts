import type { FrozenFile } from '../model/invoice';
import type { InvoiceContent } from '../model/invoice-content';
import { InvoicePdfs } from '../ports/invoice-pdfs';

/** Bytes that stand for a PDF: the JSON of what was frozen. Counts how often one was made. */
export class InMemoryInvoicePdfs extends InvoicePdfs {
  rendered = 0;
  private readonly files = new Map<string, Uint8Array>();

  override async render(content: InvoiceContent): Promise<Uint8Array> {
    this.rendered++;
    return new TextEncoder().encode(JSON.stringify(content));
  }

  override async store(number: string, bytes: Uint8Array): Promise<FrozenFile> {
    const key = `invoices/${number}-${this.files.size}.pdf`;
    this.files.set(key, bytes);
    return { key, sha256: String(bytes.length).padStart(64, '0') };
  }

  override async read(file: FrozenFile): Promise<Uint8Array> {
    const bytes = this.files.get(file.key);
    if (!bytes) throw new Error(`No file ${file.key}`);
    return bytes;
  }
}
