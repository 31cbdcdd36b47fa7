import {
  AccountingFacade,
  type InvoiceBatch,
  type InvoiceBatchCommand,
  type InvoiceSummary,
} from '@pds/accounting/contract';
import type { Invoices, IssueRemainingInvoices } from '@pds/accounting/domain';

/** The published facade, on this context's own repository and use cases. */
export class RepositoryAccountingFacade extends AccountingFacade {
  constructor(
    private readonly invoices: Invoices,
    private readonly issueRemaining: IssueRemainingInvoices,
  ) {
    super();
  }

  override async invoicesOf(aidStationId: number): Promise<InvoiceSummary[]> {
    return (await this.invoices.ofStation(aidStationId)).map((invoice) => {
      const { id, number, issuedAt, sentAt, comment } = invoice.snapshot();
      return {
        id,
        number,
        aidStationId,
        issuedAt,
        sentAt,
        amountCents: invoice.amount.cents,
        balanceCents: invoice.balance.cents,
        comment,
      };
    });
  }

  override issueRemainingInvoices(command: InvoiceBatchCommand): Promise<InvoiceBatch> {
    return this.issueRemaining.execute(command);
  }
}
