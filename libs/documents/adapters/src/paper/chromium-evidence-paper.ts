import { PDFDocument } from '@cantoo/pdf-lib';
import { type Answer, type Document, EvidencePaper } from '@pds/documents/domain';
import type { PdfRenderer } from '@pds/platform';
import { evidencePage } from './evidence-page';

/** Prints the evidence page with the PDF browser and appends it to the original. */
export class ChromiumEvidencePaper extends EvidencePaper {
  constructor(private readonly renderer: PdfRenderer) {
    super();
  }

  override async append(original: Uint8Array, document: Document, answer: Answer): Promise<Uint8Array> {
    return withPages(original, await this.renderer.render(evidencePage(document, answer)));
  }
}

/**
 * Appends the pages of another PDF as an incremental update: the result starts with the exact bytes of the first PDF, whose SHA-256 anybody
 * can compute again, and retains their tags (docs/adr/0042).
 */
async function withPages(original: Uint8Array, further: Uint8Array): Promise<Uint8Array> {
  const copy = await PDFDocument.load(original, { forIncrementalUpdate: true, updateMetadata: false });
  const pages = await PDFDocument.load(further, { updateMetadata: false });
  for (const page of await copy.copyPages(pages, pages.getPageIndices())) copy.addPage(page);
  return copy.commit({ useObjectStreams: false });
}
