import type { Instant } from '@pds/kernel';
import type { CardCheckout, CheckoutState } from '../../model/card-payments/card-checkout';

/** A checkout as stored. */
export interface StoredCheckout extends CardCheckout {
  readonly id: number;
  readonly invoiceId: number;
  /** Our own unguessable identifier, which the return address contains. */
  readonly reference: string;
  /** The provider's account in which it was created: later settings do not change it. */
  readonly account: string;
  readonly providerId: string;
  readonly pageUrl: string;
  readonly createdAt: Instant;
  /** The payment recorded from it; null unless its state is `paid`. */
  readonly paymentId: number | null;
  /** What the provider charged, in cents; null unless the card was charged. */
  readonly chargedCents: number | null;
  /** When the charge was read from the provider. */
  readonly settledAt: Instant | null;
}

/** A checkout that was just created at the provider. */
export type NewCheckout = Pick<
  StoredCheckout,
  'invoiceId' | 'reference' | 'account' | 'providerId' | 'pageUrl' | 'amountCents' | 'createdAt' | 'expiresAt'
>;

/** The result of a reading. */
export interface CheckoutResult {
  readonly state: CheckoutState;
  readonly paymentId: number | null;
  readonly chargedCents: number | null;
  readonly settledAt: Instant | null;
}

/** The checkouts of invoices. Methods that change them must run in a transaction. */
export abstract class CardCheckouts {
  /** Stores an open checkout. Its invoice must have no other open one, and be locked. */
  abstract add(checkout: NewCheckout): Promise<StoredCheckout>;

  /** The checkouts of an invoice, newest first. */
  abstract ofInvoice(invoiceId: number): Promise<StoredCheckout[]>;

  /** Returns the checkout with our identifier; null if there is none. */
  abstract findByReference(reference: string): Promise<StoredCheckout | null>;

  /** Returns a checkout, locked until the transaction ends; null if there is none. */
  abstract findForUpdate(id: number): Promise<StoredCheckout | null>;

  abstract save(id: number, result: CheckoutResult): Promise<void>;

  /** Replaces an open checkout, as expired: it is no longer offered, and still read again. */
  abstract close(id: number): Promise<void>;

  /**
   * Returns checkouts to read again from the provider, those longest unread first: open ones, and those that expired or were refused, if they
   * were created after `createdAfter` and not read since `unreadSince`.
   */
  abstract toRead(
    limits: { readonly createdAfter: Instant; readonly unreadSince: Instant },
    most: number,
  ): Promise<StoredCheckout[]>;

  /** Notes that the provider was asked, whatever it answered. Needs no transaction. */
  abstract noteRead(id: number, at: Instant): Promise<void>;
}
