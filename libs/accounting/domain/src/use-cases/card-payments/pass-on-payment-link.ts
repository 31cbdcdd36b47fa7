import type { Principal, UnitOfWork } from '@pds/kernel';
import { CardPaymentsOff } from '../../card-payments.errors';
import { AlreadySettled } from '../../ledger.errors';
import type { Invoices } from '../../ports/invoices/invoices';
import type { PaymentLinks } from '../../ports/card-payments/payment-links';
import { inScope } from '../invoices/invoice-in-scope';

/**
 * Issues a link to an invoice that a user passes on in a message of their own; it is shown this once. Throws `InvoiceNotFound` (missing or
 * out of scope), `AlreadySettled`, `CardPaymentsOff`.
 */
export class PassOnPaymentLink {
  constructor(
    private readonly invoices: Invoices,
    private readonly links: PaymentLinks,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns its complete address. */
  execute(invoiceId: number, principal: Principal): Promise<string> {
    return this.unitOfWork.run(async () => {
      const invoice = inScope(await this.invoices.findForUpdate(invoiceId), principal);
      if (!invoice.balance.isPositive()) throw new AlreadySettled();
      const address = await this.links.issue(invoice);
      if (address === null) throw new CardPaymentsOff();
      return address;
    });
  }
}
