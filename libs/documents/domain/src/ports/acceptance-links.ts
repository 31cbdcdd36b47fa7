import type { Document } from '../model/document';

/** Secret links by which the recipient of a document's e-mail reads and answers it without an account. */
export abstract class AcceptanceLinks {
  /**
   * Issues a new link to a document, for the letter with that key, and returns its complete address; only a hash is stored, so that it
   * cannot be shown again. Joins the ambient transaction. Earlier links stay valid, so that the link of every e-mail works. Null for a kind
   * that is not answered online, or a document that can no longer be accepted.
   */
  abstract issue(document: Document, letterKey: string): Promise<string | null>;
}
