import { CreditNoteIssued } from '@pds/accounting/contract';
import { FreezeCreditNotePdf } from '@pds/accounting/domain';
import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** Prints and freezes the PDF of a credit note once it is issued. */
@Injectable()
@HandlesEvent(CreditNoteIssued)
export class PrintWhenCreditNoteIssued implements EventHandler<CreditNoteIssued> {
  constructor(private readonly freezePdf: FreezeCreditNotePdf) {}

  async prepare({ creditNoteId }: CreditNoteIssued): Promise<void> {
    await this.freezePdf.execute({ creditNoteId });
  }

  /** Nothing left to do: readers of the credit note find the file. */
  async handle(): Promise<void> {}
}
