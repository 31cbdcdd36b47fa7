import { createHash } from 'node:crypto';
import { type FrozenFile, type InvoiceContent, InvoicePdfs } from '@pds/accounting/domain';
import type { FileStore, PdfRenderer } from '@pds/platform';
import { invoicePaper } from './invoice-paper';

/** Invoices printed by the shared browser and kept in the file store. */
export class ChromiumInvoicePdfs extends InvoicePdfs {
  constructor(
    private readonly renderer: PdfRenderer,
    private readonly files: FileStore,
  ) {
    super();
  }

  override render(content: InvoiceContent): Promise<Uint8Array> {
    return this.renderer.render(invoicePaper(content));
  }

  override async store(number: string, bytes: Uint8Array): Promise<FrozenFile> {
    const sha256 = sha256Of(bytes);
    const key = `invoices/${number}-${sha256.slice(0, 16)}.pdf`;
    await this.files.put(key, bytes, 'application/pdf');
    return { key, sha256 };
  }

  override async read(file: FrozenFile): Promise<Uint8Array> {
    const bytes = await this.files.get(file.key);
    if (sha256Of(bytes) !== file.sha256) throw new Error(`${file.key} is no longer the file that was frozen`);
    return bytes;
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
