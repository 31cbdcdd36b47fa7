import { type Clock, daysLater, type Instant, localDate, Money, type Principal, type UnitOfWork } from '@pds/kernel';
import { CheckoutNotFound } from '../../card-payments.errors';
import { type CheckoutVerdict, checkoutVerdict, isCharged } from '../../model/card-payments/card-checkout';
import type { Invoice } from '../../model/invoices/invoice';
import { noAccount } from '../../model/statements/no-account';
import { card } from '../../model/ledger/payment';
import type { BillableDossiers } from '../../ports/invoices/billable-dossiers';
import type { CardCheckouts, StoredCheckout } from '../../ports/card-payments/card-checkouts';
import type { CardPayments, ReadCheckout } from '../../ports/card-payments/card-payments';
import type { Invoices } from '../../ports/invoices/invoices';
import type { OrderedStations } from '../../ports/invoices/ordered-stations';
import { changeLedger } from '../ledger/change-ledger';
import { findFirstBookableDay } from '../ledger/find-first-bookable-day';

/** The product itself records the payment: no account does. */
const product: Principal = { accountId: noAccount, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

/**
 * Reads a checkout again from the provider, and records its payment on the invoice if the card was charged. Called after any notification,
 * return or task, any number of times and by several processes: invoice and checkout are locked, and a charged checkout never changes again
 * (docs/adr/0076). Throws `CardPaymentsUnavailable`.
 */
export class SettleCheckout {
  constructor(
    private readonly payments: CardPayments,
    private readonly checkouts: CardCheckouts,
    private readonly stations: OrderedStations,
    private readonly dossiers: BillableDossiers,
    private readonly invoices: Invoices,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Returns the checkout as it is stored afterwards. */
  async execute(checkout: StoredCheckout, signal: AbortSignal): Promise<StoredCheckout> {
    if (isCharged(checkout)) return checkout;
    // Noted first: a checkout that the provider cannot read does not keep others from their turn.
    // Not in a transaction of its own: the request's key counts as used once one is committed, and this call may yet fail.
    await this.checkouts.noteRead(checkout.id, this.clock.now());
    // Read outside the transaction: no lock waits for the provider.
    const read = await this.payments.readCheckout(checkout, signal);
    return this.unitOfWork.run(() =>
      read.answer.outcome === 'paid'
        ? this.noteCharge(checkout, read, read.answer.amountCents)
        : this.noteNoCharge(checkout, read),
    );
  }

  private async noteNoCharge({ id }: StoredCheckout, { answer }: ReadCheckout): Promise<StoredCheckout> {
    const checkout = await this.locked(id);
    // The balance matters only for a charge.
    const { state } = checkoutVerdict(checkout, answer, 0, this.clock.now());
    if (state === checkout.state) return checkout;
    const result = { state, paymentId: null, chargedCents: null, settledAt: null };
    await this.checkouts.save(id, result);
    return { ...checkout, ...result };
  }

  /** The order of the locks is station, invoice, checkout, as wherever a ledger changes. */
  private async noteCharge(
    { id, invoiceId }: StoredCheckout,
    { answer, chargedAt }: ReadCheckout,
    chargedCents: number,
  ): Promise<StoredCheckout> {
    const now = this.clock.now();
    let checkout!: StoredCheckout;
    let verdict!: CheckoutVerdict;
    let paymentId: number | null = null;
    const ports = { stations: this.stations, dossiers: this.dossiers, invoices: this.invoices };
    await changeLedger(ports, invoiceId, product, async (invoice) => {
      checkout = await this.locked(id);
      verdict = checkoutVerdict(checkout, answer, invoice.balance.cents, now);
      if (verdict.recordCents === 0) return;
      paymentId = await this.invoices.nextPaymentId();
      const amount = Money.ofCents(verdict.recordCents);
      const paidOn = await this.dayOf(chargedAt, invoice, now);
      invoice.recordPayment({ id: paymentId, type: card, amount, paidOn }, { at: now, by: null });
    });
    if (isCharged(checkout)) return checkout;
    const result = { state: verdict.state, paymentId, chargedCents, settledAt: now };
    await this.checkouts.save(id, result);
    return { ...checkout, ...result };
  }

  private async locked(id: number): Promise<StoredCheckout> {
    const checkout = await this.checkouts.findForUpdate(id);
    if (!checkout) throw new CheckoutNotFound();
    return checkout;
  }

  /**
   * The day of the charge in the issuer's time zone, kept between the first day of the books and today: money that was charged is recorded
   * whatever date the provider tells.
   */
  private async dayOf(chargedAt: Instant | null, invoice: Invoice, now: Instant): Promise<string> {
    const { issuerCode, content } = invoice.snapshot();
    const today = localDate(now, content.issuer.timeZone);
    const chargedOn = chargedAt === null ? today : localDate(chargedAt, content.issuer.timeZone);
    const first = await findFirstBookableDay(this.invoices, issuerCode);
    if (chargedOn > today || chargedOn < first || chargedOn < daysLater(today, -longestDelay)) return today;
    return chargedOn;
  }
}

/** An answer older than that is not believed about its day. Days. */
const longestDelay = 31;
