import { InvoiceIssued } from '@pds/accounting/contract';
import { RequestDelivery } from '@pds/accounting/domain';
import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent, Jobs } from '@pds/platform';
import { DeliverPapers, ownedByNobody } from './deliver-papers.job';

/** Once an invoice is issued, requests its delivery if its buyer receives invoices by a platform. */
@Injectable()
@HandlesEvent(InvoiceIssued)
export class DeliverWhenInvoiceIssued implements EventHandler<InvoiceIssued> {
  constructor(
    private readonly requestDelivery: RequestDelivery,
    private readonly jobs: Jobs,
  ) {}

  async handle({ invoiceId }: InvoiceIssued): Promise<void> {
    if (await this.requestDelivery.execute({ invoiceId })) await this.jobs.start(DeliverPapers, {}, ownedByNobody);
  }
}
