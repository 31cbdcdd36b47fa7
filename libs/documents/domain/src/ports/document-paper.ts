import type { FrozenDocument } from '../model/document-kinds';

/** Turns what a document froze into a PDF. */
export abstract class DocumentPaper {
  /** @param askedBy the account that waits for it: accounts take turns with one another */
  abstract print(frozen: FrozenDocument, askedBy: number): Promise<Uint8Array>;
  /** The same as a draft: « aperçu » in place of its number and across each page, so that nobody takes it for the paper. */
  abstract preview(frozen: FrozenDocument, askedBy: number): Promise<Uint8Array>;
}
