import type { AccountingFacade } from '@pds/accounting/contract';
import { IssuedInvoices } from '@pds/aid-station/domain';

/** Whether a station was invoiced, asked of the accounting context. */
export class IssuedInvoicesBridge extends IssuedInvoices {
  /** @param accounting looked up at each call: stations come before their invoices */
  constructor(private readonly accounting: () => AccountingFacade) {
    super();
  }

  override existFor(stationId: number): Promise<boolean> {
    return this.accounting().isInvoiced(stationId);
  }
}
