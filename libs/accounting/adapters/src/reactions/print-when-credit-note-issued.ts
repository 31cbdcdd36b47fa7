import { CreditNoteIssued } from '@pds/accounting/contract';
import { FreezeCreditNotePdf } from '@pds/accounting/domain';
import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** Once a credit note is issued: its PDF is printed and frozen. */
@Injectable()
@HandlesEvent(CreditNoteIssued)
export class PrintWhenCreditNoteIssued implements EventHandler<CreditNoteIssued> {
  constructor(private readonly freezePdf: FreezeCreditNotePdf) {}

  async prepare({ creditNoteId }: CreditNoteIssued): Promise<void> {
    await this.freezePdf.execute({ creditNoteId });
  }

  /** Nothing is left to do: whoever looks at the credit note finds the file. */
  async handle(): Promise<void> {}
}
