import type { CreditNoteContent } from '../../model/invoices/credit-note';

/** Renders the PDF of a credit note from its frozen content. */
export abstract class CreditNotePdfs {
  /** @param askedBy the account that waits for it; absent for a batch: accounts and batches take turns */
  abstract render(content: CreditNoteContent, askedBy?: number): Promise<Uint8Array>;
}
