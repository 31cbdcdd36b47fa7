import type { Instant } from '@pds/kernel';
import { CardPaymentsUnavailable } from '../card-payments.errors';
import type { ProviderAnswer } from '../model/card-payments/card-checkout';
import {
  CardPayments,
  type CheckoutRequest,
  type CreatedCheckout,
  type ReadCheckout,
} from '../ports/card-payments/card-payments';
import { CheckoutReferences } from '../ports/card-payments/checkout-references';

/** A provider with one account, for issuer 69, whose answers a test decides. */
export class InMemoryCardPayments extends CardPayments {
  isOff = false;
  readonly requests: CheckoutRequest[] = [];
  /** It never answers: a call waits until its signal ends it. */
  hangs = false;
  private readonly answers = new Map<string, ReadCheckout>();

  constructor(private readonly clock: { now(): Instant }) {
    super();
  }

  /** What it says from now on about the checkout of that number, from 1; null: it does not answer. */
  say(number: number, answer: ProviderAnswer | null, chargedAt: Instant | null = null): void {
    if (answer) this.answers.set(`intent-${number}`, { answer, chargedAt });
    else this.answers.delete(`intent-${number}`);
  }

  override accountOf(issuerCode: string): string | null {
    return issuerCode === '69' && !this.isOff ? 'pc-rhone' : null;
  }

  override async createCheckout(request: CheckoutRequest): Promise<CreatedCheckout> {
    this.requests.push(request);
    const providerId = `intent-${this.requests.length}`;
    this.say(this.requests.length, { outcome: 'pending' });
    return { providerId, pageUrl: `https://pay.example/${providerId}`, expiresAt: this.clock.now() + 900_000 };
  }

  override async readCheckout(
    { providerId }: { readonly providerId: string },
    signal: AbortSignal,
  ): Promise<ReadCheckout> {
    if (this.hangs) return new Promise((_, stop) => signal.addEventListener('abort', () => stop(signal.reason)));
    const read = this.answers.get(providerId);
    if (!read) throw new CardPaymentsUnavailable();
    return read;
  }
}

/** `reference-1`, `reference-2` … */
export class CountedCheckoutReferences extends CheckoutReferences {
  private last = 0;

  override next(): string {
    return `reference-${++this.last}`;
  }
}
