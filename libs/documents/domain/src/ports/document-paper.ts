import type { StoredPdf } from '../model/document';
import type { FrozenDocument } from '../model/document-kinds';

/** Turns what a document froze into a PDF and keeps its bytes. */
export abstract class DocumentPaper {
  /** @param uniq names the file; the bytes are stored when this resolves */
  abstract print(uniq: string, frozen: FrozenDocument): Promise<StoredPdf>;
}
