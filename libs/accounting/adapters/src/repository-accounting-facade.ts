import { AccountingFacade, type InvoiceSummary } from '@pds/accounting/contract';
import type { Invoices } from '@pds/accounting/domain';

/** The published facade, on this context's own repository. */
export class RepositoryAccountingFacade extends AccountingFacade {
  constructor(private readonly invoices: Invoices) {
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
}
