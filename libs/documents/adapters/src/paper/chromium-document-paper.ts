import { createHash } from 'node:crypto';
import { DocumentPaper, type FrozenDocument, type StoredPdf } from '@pds/documents/domain';
import type { FileStore, PdfRenderer } from '@pds/platform';
import { documentPage } from './document-page';

/** Prints documents with the PDF browser and keeps them in the file store. */
export class ChromiumDocumentPaper extends DocumentPaper {
  constructor(
    private readonly renderer: PdfRenderer,
    private readonly files: FileStore,
  ) {
    super();
  }

  override async print(uniq: string, frozen: FrozenDocument): Promise<StoredPdf> {
    const bytes = await this.renderer.render(documentPage(frozen));
    const fileKey = `documents/${uniq}.pdf`;
    await this.files.put(fileKey, bytes, 'application/pdf');
    return { fileKey, sha256: sha256(bytes) };
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
