import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';

/**
 * The objects of a PDF, its dates and its producer as they are. In steps of some milliseconds, between which the thread does other things;
 * the library's own steps, fifteen times as short, are each followed by a timer, which on a page takes longer than the work.
 * @throws Error for what is no PDF
 */
export function readPdf(pdf: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fast });
}
