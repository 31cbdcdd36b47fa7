import type { Principal } from '@pds/kernel';
import type { Delivery } from '../../model/deliveries/delivery';
import type { Invoice } from '../../model/invoices/invoice';
import type { Deliveries } from '../../ports/deliveries/deliveries';
import type { Invoices } from '../../ports/invoices/invoices';
import { inScope } from '../invoices/invoice-in-scope';

/**
 * Returns the electronic deliveries of an invoice, its own first, then those of its credit notes; none if it goes by e-mail only. Throws
 * `InvoiceNotFound` (missing or out of scope).
 */
export class ShowDeliveries {
  constructor(
    private readonly invoices: Invoices,
    private readonly deliveries: Deliveries,
  ) {}

  async execute(
    invoiceId: number,
    principal: Principal,
  ): Promise<{ readonly invoice: Invoice; readonly deliveries: readonly Delivery[] }> {
    const invoice = inScope(await this.invoices.find(invoiceId), principal);
    return { invoice, deliveries: await this.deliveries.ofInvoice(invoiceId) };
  }
}
