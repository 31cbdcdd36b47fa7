import { DocumentPaper, type FrozenDocument } from '@pds/documents/domain';
import type { PdfRenderer } from '@pds/platform';
import { documentPage } from './document-page';

/** Prints documents with the PDF browser. */
export class ChromiumDocumentPaper extends DocumentPaper {
  constructor(private readonly renderer: PdfRenderer) {
    super();
  }

  override print(frozen: FrozenDocument): Promise<Uint8Array> {
    return this.renderer.render(documentPage(frozen));
  }
}
