import {
  AccountingFacade,
  type InvoiceBatch,
  type InvoiceBatchCommand,
  type InvoiceSummary,
} from '@pds/accounting/contract';
import { type Invoices, type IssueRemainingInvoices, netOf } from '@pds/accounting/domain';
import { isInScope, type Scope } from '@pds/kernel';

/** The published facade, on this context's own repository and use cases. */
export class AccountingFacadeAdapter extends AccountingFacade {
  constructor(
    private readonly invoices: Invoices,
    private readonly issueRemaining: IssueRemainingInvoices,
  ) {
    super();
  }

  override async invoicesOf(aidStationId: number, scope: Scope): Promise<InvoiceSummary[]> {
    return (await this.invoices.ofStation(aidStationId)).flatMap((invoice) => {
      const { id, number, issuedAt, sentAt, comment, content, ownership } = invoice.snapshot();
      if (!isInScope(scope, ownership)) return [];
      return {
        id,
        number,
        aidStationId,
        issuedAt,
        sentAt,
        amountCents: invoice.amount.cents,
        balanceCents: invoice.balance.cents,
        comment: scope.kind === 'organiser' ? content.comment : comment,
      };
    });
  }

  override async netInvoicedCents(aidStationId: number): Promise<number> {
    return netOf(await this.invoices.billedOn(aidStationId)).cents;
  }

  override issueRemainingInvoices(command: InvoiceBatchCommand): Promise<InvoiceBatch> {
    return this.issueRemaining.execute(command);
  }
}
