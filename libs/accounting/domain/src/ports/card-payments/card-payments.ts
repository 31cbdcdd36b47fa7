import type { Instant } from '@pds/kernel';
import type { ProviderAnswer } from '../../model/card-payments/card-checkout';

/** What a customer is asked to pay at the provider. */
export interface CheckoutRequest {
  /** Our own unguessable identifier of the checkout, which the provider returns with it. */
  readonly reference: string;
  /** The account of the provider that receives the money: see {@link CardPayments.accountOf}. */
  readonly account: string;
  /** Whole amount, in cents. */
  readonly amountCents: number;
  /** What is paid, as the customer reads it. */
  readonly itemName: string;
}

/** A checkout that the provider created. */
export interface CreatedCheckout {
  readonly providerId: string;
  /** The provider's page, where the customer enters the card. */
  readonly pageUrl: string;
  /** From then on that page no longer accepts a card. */
  readonly expiresAt: Instant;
}

/** What the provider says about a checkout. */
export interface ReadCheckout {
  readonly answer: ProviderAnswer;
  /** When the card was charged; null if it was not, or if the provider does not say. */
  readonly chargedAt: Instant | null;
}

/**
 * A provider of payments by card. Every call has a timeout and follows no redirect; what a provider answers is judged, and never logged.
 * Methods throw `CardPaymentsUnavailable` if there is no usable answer, and the signal's reason once the caller must stop.
 */
export abstract class CardPayments {
  /** The provider's account of an issuer of invoices; null if its invoices cannot be paid by card. */
  abstract accountOf(issuerCode: string): string | null;

  /**
   * Creates a checkout. Nothing is charged until a customer opens its page: a checkout whose answer was lost is never paid, so that the call
   * may be repeated.
   */
  abstract createCheckout(request: CheckoutRequest, signal: AbortSignal): Promise<CreatedCheckout>;

  /** Reads a checkout again; it has no effect. */
  abstract readCheckout(
    checkout: { readonly account: string; readonly providerId: string },
    signal: AbortSignal,
  ): Promise<ReadCheckout>;
}
