import type { FrozenDocument } from '../model/document-kinds';

/** Turns what a document froze into a PDF. */
export abstract class DocumentPaper {
  abstract print(frozen: FrozenDocument): Promise<Uint8Array>;
}
