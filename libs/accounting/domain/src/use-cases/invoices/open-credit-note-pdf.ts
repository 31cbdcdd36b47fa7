import { type FrozenFiles, isInScope, type Principal } from '@pds/kernel';
import { CreditNoteNotFound } from '../../invoices.errors';
import { creditNoteFileName } from '../../model/invoices/credit-note';
import type { Invoices } from '../../ports/invoices/invoices';
import type { FreezeCreditNotePdf } from './freeze-credit-note-pdf';

/** Returns the frozen PDF of a credit note to a caller who may read its invoice. Throws `CreditNoteNotFound` (missing or out of scope). */
export class OpenCreditNotePdf {
  constructor(
    private readonly invoices: Invoices,
    private readonly freezePdf: FreezeCreditNotePdf,
    private readonly frozenFiles: FrozenFiles,
  ) {}

  async execute(
    creditNoteId: number,
    { accountId, scope }: Principal,
  ): Promise<{ readonly fileName: string; readonly bytes: Uint8Array }> {
    const invoice = await this.invoices.findByCreditNote(creditNoteId);
    const note = invoice?.creditNote(creditNoteId);
    if (!invoice || !note || !isInScope(scope, invoice.snapshot().ownership)) throw new CreditNoteNotFound();
    const file = await this.freezePdf.execute({ creditNoteId, askedBy: accountId });
    return { fileName: creditNoteFileName(note), bytes: await this.frozenFiles.read(file) };
  }
}
