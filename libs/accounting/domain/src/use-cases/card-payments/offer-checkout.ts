import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import { BalanceChanged, CardPaymentsOff } from '../../card-payments.errors';
import { InvoiceNotFound } from '../../invoices.errors';
import { AlreadySettled } from '../../ledger.errors';
import { checkoutToReuse } from '../../model/card-payments/card-checkout';
import type { Invoice } from '../../model/invoices/invoice';
import type { CardCheckouts, NewCheckout, StoredCheckout } from '../../ports/card-payments/card-checkouts';
import type { CardPayments } from '../../ports/card-payments/card-payments';
import type { CheckoutReferences } from '../../ports/card-payments/checkout-references';
import type { Invoices } from '../../ports/invoices/invoices';
import { inScope } from '../invoices/invoice-in-scope';
import { recheckedFor } from './read-checkouts-again';
import type { SettleCheckout } from './settle-checkout';
import { unlessTooLate } from './unless-too-late';

/**
 * Offers a checkout of the balance of an invoice: the open one if there is one of the same balance, otherwise a new one. Earlier checkouts
 * are first read again from the provider, so that a customer who has just paid is not asked to pay again. Throws `InvoiceNotFound`,
 * `CardPaymentsOff`, `AlreadySettled`, `BalanceChanged`, `CardPaymentsUnavailable`.
 */
export class OfferCheckout {
  constructor(
    private readonly payments: CardPayments,
    private readonly checkouts: CardCheckouts,
    private readonly references: CheckoutReferences,
    private readonly invoices: Invoices,
    private readonly settle: SettleCheckout,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** For an organiser: an invoice of the caller's scope. */
  async executeFor(invoiceId: number, principal: Principal, signal: AbortSignal): Promise<StoredCheckout> {
    inScope(await this.invoices.find(invoiceId), principal);
    return this.execute(invoiceId, signal);
  }

  /** For whoever holds a link to the invoice. */
  async execute(invoiceId: number, signal: AbortSignal): Promise<StoredCheckout> {
    return unlessTooLate(signal, () => this.offer(invoiceId, signal));
  }

  private async offer(invoiceId: number, signal: AbortSignal): Promise<StoredCheckout> {
    await this.readAgain(invoiceId, signal);
    const invoice = await this.invoices.find(invoiceId);
    const { amountCents, account, number } = this.payable(invoice);
    const reusable = checkoutToReuse(await this.checkouts.ofInvoice(invoiceId), amountCents, this.clock.now());
    if (reusable) return reusable;
    const request = { reference: this.references.next(), account, amountCents, itemName: `Facture ${number}` };
    // Created before it is stored: one that is not stored is never shown, and cannot be paid.
    const created = await this.payments.createCheckout(request, signal);
    const { reference } = request;
    return this.store({ invoiceId, reference, account, amountCents, ...created, createdAt: this.clock.now() });
  }

  private async readAgain(invoiceId: number, signal: AbortSignal): Promise<void> {
    const recent = this.clock.now() - recheckedFor;
    for (const checkout of await this.checkouts.ofInvoice(invoiceId))
      if (checkout.createdAt > recent) await this.settle.execute(checkout, signal);
  }

  private store(checkout: NewCheckout): Promise<StoredCheckout> {
    return this.unitOfWork.run(async () => {
      const invoice = await this.invoices.findForUpdate(checkout.invoiceId);
      if (this.payable(invoice).amountCents !== checkout.amountCents) throw new BalanceChanged();
      const known = await this.checkouts.ofInvoice(checkout.invoiceId);
      // Somebody else asked at the same moment: both pay by the same page.
      const reusable = checkoutToReuse(known, checkout.amountCents, this.clock.now());
      if (reusable) return reusable;
      for (const { id, state } of known) if (state === 'open') await this.checkouts.close(id);
      return this.checkouts.add(checkout);
    });
  }

  private payable(invoice: Invoice | null): { amountCents: number; account: string; number: string } {
    if (!invoice) throw new InvoiceNotFound();
    const { issuerCode, number } = invoice.snapshot();
    if (!invoice.balance.isPositive()) throw new AlreadySettled();
    const account = this.payments.accountOf(issuerCode);
    if (account === null) throw new CardPaymentsOff();
    return { amountCents: invoice.balance.cents, account, number };
  }
}
