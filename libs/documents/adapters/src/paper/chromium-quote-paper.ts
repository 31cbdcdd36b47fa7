import { createHash } from 'node:crypto';
import { type QuoteContent, QuotePaper, type StoredPdf } from '@pds/documents/domain';
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

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
