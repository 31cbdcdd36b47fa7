import type { AccountingFacade } from '@pds/accounting/contract';
import { IssuedInvoices } from '@pds/aid-station/domain';

/** Whether a station was invoiced, from the accounting context. */
export class IssuedInvoicesBridge extends IssuedInvoices {
  /** @param accounting resolved at each call: the aid-station context is created before the accounting context */
  constructor(private readonly accounting: () => AccountingFacade) {
    super();
  }

  override existFor(stationId: number): Promise<boolean> {
    return this.accounting().isInvoiced(stationId);
  }
}
