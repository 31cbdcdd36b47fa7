import type { Answer } from '../model/answer';
import type { Document } from '../model/document';

/** Renders the copy of a document that proves its acceptance. */
export abstract class EvidencePaper {
  /** Returns the original's pages, bytes unchanged, followed by the evidence page. */
  abstract append(original: Uint8Array, document: Document, answer: Answer): Promise<Uint8Array>;
}
