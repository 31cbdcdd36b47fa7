import type { Principal } from '@pds/kernel';
import { PaymentLinkUnknown } from '../../card-payments.errors';
import type { Invoice } from '../../model/invoices/invoice';
import type { CardCheckouts, StoredCheckout } from '../../ports/card-payments/card-checkouts';
import type { CardPayments } from '../../ports/card-payments/card-payments';
import type { Invoices } from '../../ports/invoices/invoices';
import type { PaymentLinks } from '../../ports/card-payments/payment-links';
import { inScope } from '../invoices/invoice-in-scope';

/** An invoice, and whether it can be paid by card now. */
export interface CardPaymentView {
  readonly invoice: Invoice;
  /** Whether something remains to pay, and its issuer takes cards. */
  readonly isPayable: boolean;
}

/** The same for staff. */
export interface StaffCardPaymentView extends CardPaymentView {
  /** Newest first. */
  readonly checkouts: readonly StoredCheckout[];
}

/** Shows the payment by card of an invoice, to the holder of its link and to staff. */
export class ShowCardPayment {
  constructor(
    private readonly payments: CardPayments,
    private readonly checkouts: CardCheckouts,
    private readonly invoices: Invoices,
    private readonly links: PaymentLinks,
  ) {}

  /** Throws `PaymentLinkUnknown`. */
  async byLink(secret: string): Promise<CardPaymentView> {
    const invoiceId = await this.links.invoiceOf(secret);
    const invoice = invoiceId === null ? null : await this.invoices.find(invoiceId);
    if (!invoice) throw new PaymentLinkUnknown();
    return this.viewOf(invoice);
  }

  /** Throws `InvoiceNotFound` (missing or out of scope). */
  async forStaff(invoiceId: number, principal: Principal): Promise<StaffCardPaymentView> {
    const invoice = inScope(await this.invoices.find(invoiceId), principal);
    return { ...this.viewOf(invoice), checkouts: await this.checkouts.ofInvoice(invoiceId) };
  }

  private viewOf(invoice: Invoice): CardPaymentView {
    const account = this.payments.accountOf(invoice.snapshot().issuerCode);
    return { invoice, isPayable: account !== null && invoice.balance.isPositive() };
  }
}
