import { PDFDocument } from '@cantoo/pdf-lib';
import { type Answer, type Document, EvidencePaper } from '@pds/documents/domain';
import type { PdfRenderer } from '@pds/platform';
import { evidencePage } from './evidence-page';

/** Prints the evidence page with the PDF browser and puts it behind the original. */
export class ChromiumEvidencePaper extends EvidencePaper {
  constructor(private readonly renderer: PdfRenderer) {
    super();
  }

  override async append(original: Uint8Array, document: Document, answer: Answer): Promise<Uint8Array> {
    return withPages(original, await this.renderer.render(evidencePage(document, answer)));
  }
}

/**
 * A PDF with the pages of another behind its own, as an incremental update: it begins with the very bytes of the first, whose
 * SHA-256 can be computed again by anybody, and keeps their tags (docs/adr/0042).
 */
async function withPages(original: Uint8Array, further: Uint8Array): Promise<Uint8Array> {
  const copy = await PDFDocument.load(original, { forIncrementalUpdate: true, updateMetadata: false });
  const pages = await PDFDocument.load(further, { updateMetadata: false });
  for (const page of await copy.copyPages(pages, pages.getPageIndices())) copy.addPage(page);
  return copy.commit({ useObjectStreams: false });
}
