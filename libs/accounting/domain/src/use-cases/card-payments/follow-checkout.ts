import { CardPaymentsUnavailable, CheckoutNotFound } from '../../card-payments.errors';
import type { Invoice } from '../../model/invoices/invoice';
import type { CardCheckouts, StoredCheckout } from '../../ports/card-payments/card-checkouts';
import type { Invoices } from '../../ports/invoices/invoices';
import type { SettleCheckout } from './settle-checkout';
import { unlessTooLate } from './unless-too-late';

/** A checkout with its invoice, as shown to whoever returns from the provider. */
export interface FollowedCheckout {
  readonly checkout: StoredCheckout;
  readonly invoice: Invoice;
}

/**
 * Reads the checkout with our identifier again from the provider: a customer came back from its page, or a notification names it. Neither
 * proves anything by itself. Throws `CheckoutNotFound`.
 */
export class FollowCheckout {
  constructor(
    private readonly checkouts: CardCheckouts,
    private readonly invoices: Invoices,
    private readonly settle: SettleCheckout,
  ) {}

  /** For a returning customer: without an answer of the provider, the state that is already known. */
  async execute(reference: string, signal: AbortSignal): Promise<FollowedCheckout> {
    const known = await this.found(reference);
    let checkout = known;
    try {
      checkout = await this.settle.execute(known, signal);
    } catch (error) {
      if (!(error instanceof CardPaymentsUnavailable || signal.aborted)) throw error;
    }
    return { checkout, invoice: (await this.invoices.find(known.invoiceId))! };
  }

  /** For a notification: the provider repeats it unless it was read. Throws `CardPaymentsUnavailable`. */
  async notify(reference: string, signal: AbortSignal): Promise<void> {
    const checkout = await this.found(reference);
    await unlessTooLate(signal, () => this.settle.execute(checkout, signal));
  }

  private async found(reference: string): Promise<StoredCheckout> {
    const checkout = await this.checkouts.findByReference(reference);
    if (!checkout) throw new CheckoutNotFound();
    return checkout;
  }
}
