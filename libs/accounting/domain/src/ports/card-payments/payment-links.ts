import type { Invoice } from '../../model/invoices/invoice';

/** Secret links by which the recipient of an invoice's e-mail pays it by card without an account. */
export abstract class PaymentLinks {
  /** Whether the invoice can be paid by card, and is not settled. */
  abstract isPayable(invoice: Invoice): boolean;

  /**
   * Issues a new link to an invoice and returns its complete address; only a hash is stored, so that it cannot be shown again. Joins the
   * ambient transaction. Earlier links stay valid, so that the link of every e-mail works. Null unless it
   * {@link isPayable}.
   */
  abstract issue(invoice: Invoice): Promise<string | null>;

  /** Returns the invoice of the link with that secret; null if there is none. */
  abstract invoiceOf(secret: string): Promise<number | null>;
}
