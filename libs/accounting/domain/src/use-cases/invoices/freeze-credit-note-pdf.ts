import type { FrozenFileRef, FrozenFiles } from '@pds/kernel';
import { CreditNoteNotFound } from '../../invoices.errors';
import type { CreditNotePdfs } from '../../ports/invoices/credit-note-pdfs';
import type { Invoices } from '../../ports/invoices/invoices';

export interface FreezeCreditNotePdfCommand {
  readonly creditNoteId: number;
  /** The account that waits for it, if any. */
  readonly askedBy?: number;
}

/**
 * Returns the frozen PDF of a credit note, rendered from its frozen content on first use and never again, like an invoice's. If two callers
 * render it at once, both get the first file. Throws `CreditNoteNotFound`.
 */
export class FreezeCreditNotePdf {
  constructor(
    private readonly invoices: Invoices,
    private readonly pdfs: CreditNotePdfs,
    private readonly frozenFiles: FrozenFiles,
  ) {}

  async execute({ creditNoteId, askedBy }: FreezeCreditNotePdfCommand): Promise<FrozenFileRef> {
    const note = (await this.invoices.findByCreditNote(creditNoteId))?.creditNote(creditNoteId);
    if (!note) throw new CreditNoteNotFound();
    if (note.file) return note.file;
    const bytes = await this.pdfs.render(note.content, askedBy);
    const place = { folder: 'credit-notes', name: note.number, extension: 'pdf' };
    return this.invoices.freezeCreditNoteFile(creditNoteId, await this.frozenFiles.freeze(bytes, place));
  }
}
