import type { FrozenDocument } from '../model/document-kinds';

/** Renders the frozen content of a document as a PDF. */
export abstract class DocumentPaper {
  /** @param askedBy the account that waits for it: accounts take turns */
  abstract print(frozen: FrozenDocument, askedBy: number): Promise<Uint8Array>;
  /** The same as a draft: « aperçu » instead of its number and across each page, so that nobody mistakes it for the final paper. */
  abstract preview(frozen: FrozenDocument, askedBy: number): Promise<Uint8Array>;
}
