import type { Document } from '../model/document';

/** Secret links by which whoever gets the e-mail of a document reads and answers it without an account. */
export abstract class AcceptanceLinks {
  /**
   * A new link to a document, for the letter of that key, its complete address; kept as a hash only, so it cannot be shown again. Joins the ambient
   * transaction. Links issued before stay, whichever e-mail one opens. Null for a kind that is not answered on line, or a document that can no longer be accepted.
   */
  abstract issue(document: Document, letterKey: string): Promise<string | null>;
}
