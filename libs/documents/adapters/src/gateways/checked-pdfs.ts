import { type StoredPdf, StoredPdfs } from '@pds/documents/domain';
import type { FileStore } from '@pds/platform';
import { sha256 } from '../paper/chromium-document-paper';

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
