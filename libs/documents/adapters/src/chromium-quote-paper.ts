import { createHash } from 'node:crypto';
import { type QuoteContent, QuotePaper, type StoredPdf, StoredPdfs } from '@pds/documents/domain';
import type { FileStore, PdfRenderer } from '@pds/platform';
import { quotePage } from './quote-page';

/** Prints quotes with the PDF browser and keeps them in the file store. */
export class ChromiumQuotePaper extends QuotePaper {
  constructor(
    private readonly renderer: PdfRenderer,
    private readonly files: FileStore,
  ) {
    super();
  }

  override async print(uniq: string, content: QuoteContent): Promise<StoredPdf> {
    const bytes = await this.renderer.render(quotePage(content));
    const fileKey = `documents/${uniq}.pdf`;
    await this.files.put(fileKey, bytes, 'application/pdf');
    return { fileKey, sha256: sha256(bytes) };
  }
}

/** PDFs of the file store, checked against the SHA-256 that was kept at their making. */
export class CheckedPdfs extends StoredPdfs {
  constructor(private readonly files: FileStore) {
    super();
  }

  override async read(pdf: StoredPdf): Promise<Uint8Array> {
    const bytes = await this.files.get(pdf.fileKey);
    if (sha256(bytes) !== pdf.sha256) throw new Error(`The bytes of ${pdf.fileKey} are not those that were stored`);
    return bytes;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
