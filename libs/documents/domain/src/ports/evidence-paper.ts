import type { Answer } from '../model/answer';
import type { Document } from '../model/document';

/** Makes the copy of a document that proves how it was accepted. */
export abstract class EvidencePaper {
  /** The original's pages, bytes untouched, followed by the evidence page. */
  abstract append(original: Uint8Array, document: Document, answer: Answer): Promise<Uint8Array>;
}
