import type { CreditNoteContent } from '../model/credit-note';

/** Makes the PDF of a credit note from what was frozen. */
export abstract class CreditNotePdfs {
  /** @param askedBy the account that waits for it; absent in a batch: both take turns with one another */
  abstract render(content: CreditNoteContent, askedBy?: number): Promise<Uint8Array>;
}
