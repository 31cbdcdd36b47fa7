import { CreditNoteIssued } from '@pds/accounting/contract';
import { RequestDelivery } from '@pds/accounting/domain';
import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent, Jobs } from '@pds/platform';
import { DeliverPapers, ownedByNobody } from './deliver-papers.job';

/** Once a credit note is issued, requests its delivery if the buyer received the invoice by a platform. */
@Injectable()
@HandlesEvent(CreditNoteIssued)
export class DeliverWhenCreditNoteIssued implements EventHandler<CreditNoteIssued> {
  constructor(
    private readonly requestDelivery: RequestDelivery,
    private readonly jobs: Jobs,
  ) {}

  async handle({ invoiceId, creditNoteId }: CreditNoteIssued): Promise<void> {
    const isRequested = await this.requestDelivery.execute({ invoiceId, creditNoteId });
    if (isRequested) await this.jobs.start(DeliverPapers, {}, ownedByNobody);
  }
}
