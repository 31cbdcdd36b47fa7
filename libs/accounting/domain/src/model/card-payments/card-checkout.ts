import type { Instant } from '@pds/kernel';

/**
 * States of a checkout. `to-refund`: the customer was charged, but the money cannot be recorded on the invoice without overpaying it, or its
 * amount is not the one requested; the association returns it.
 */
export type CheckoutState = 'open' | 'paid' | 'to-refund' | 'expired' | 'refused';

/** One attempt to pay an invoice by card at the provider. */
export interface CardCheckout {
  readonly state: CheckoutState;
  /** The balance of the invoice when the checkout was created. */
  readonly amountCents: number;
  /** From then on the provider's page no longer accepts a card. */
  readonly expiresAt: Instant;
}

/** What the provider answers about a checkout, read again from it: a notification is never proof by itself. */
export type ProviderAnswer =
  | { readonly outcome: 'pending' }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'paid'; readonly amountCents: number };

/** What a provider's answer changes: the next state, and the amount to record on the invoice, in cents (0: nothing). */
export interface CheckoutVerdict {
  readonly state: CheckoutState;
  readonly recordCents: number;
}

/**
 * Returns the checkout to offer again for an invoice: open, not expired, of its present balance (cents). Undefined if a new one is needed.
 * Creating twice therefore returns the same one.
 */
export function checkoutToReuse<C extends CardCheckout>(
  checkouts: readonly C[],
  balanceCents: number,
  now: Instant,
): C | undefined {
  return checkouts.find(
    (checkout) => checkout.state === 'open' && checkout.amountCents === balanceCents && !hasExpired(checkout, now),
  );
}

/**
 * Returns what an answer of the provider changes, given the invoice's present balance (cents). Money is recorded at most once: a checkout that
 * was charged never changes again. One that counted as expired or refused still does when the provider says that it was paid, because
 * answers arrive late and out of order.
 */
export function checkoutVerdict(
  checkout: CardCheckout,
  answer: ProviderAnswer,
  balanceCents: number,
  now: Instant,
): CheckoutVerdict {
  const { state, amountCents } = checkout;
  if (isCharged(checkout)) return { state, recordCents: 0 };
  if (answer.outcome === 'paid') {
    const isAsRequested = answer.amountCents === amountCents;
    return isAsRequested && amountCents <= balanceCents
      ? { state: 'paid', recordCents: amountCents }
      : { state: 'to-refund', recordCents: 0 };
  }
  if (state !== 'open') return { state, recordCents: 0 };
  if (answer.outcome === 'refused') return { state: 'refused', recordCents: 0 };
  return { state: hasExpired(checkout, now) ? 'expired' : 'open', recordCents: 0 };
}

/** Whether the card was charged: nothing changes such a checkout any more. */
export function isCharged({ state }: Pick<CardCheckout, 'state'>): boolean {
  return state === 'paid' || state === 'to-refund';
}

function hasExpired({ expiresAt }: CardCheckout, now: Instant): boolean {
  return now >= expiresAt;
}
