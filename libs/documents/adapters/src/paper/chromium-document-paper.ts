import { DocumentPaper, type FrozenDocument } from '@pds/documents/domain';
import type { FrozenPictures, PdfRenderer } from '@pds/platform';
import { documentPage } from './document-page';
import type { PaperVariant } from './letterhead-parts';

/** Prints documents with the PDF browser. */
export class ChromiumDocumentPaper extends DocumentPaper {
  constructor(
    private readonly renderer: PdfRenderer,
    private readonly pictures: FrozenPictures,
  ) {
    super();
  }

  override print(frozen: FrozenDocument, askedBy: number): Promise<Uint8Array> {
    return this.render(frozen, 'original', askedBy);
  }

  override preview(frozen: FrozenDocument, askedBy: number): Promise<Uint8Array> {
    return this.render(frozen, 'preview', askedBy);
  }

  private async render(frozen: FrozenDocument, copy: PaperVariant, askedBy: number): Promise<Uint8Array> {
    const logo = await this.pictures.dataUrl(frozen.content.issuer.logo);
    return this.renderer.render(documentPage(frozen, { copy, logo }), String(askedBy));
  }
}
