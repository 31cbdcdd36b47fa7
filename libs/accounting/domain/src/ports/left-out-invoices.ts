import type { Instant, Ownership } from '@pds/kernel';

/** An invoice, or everything that its customer owes the same department and office, left out of reminders. */
export interface LeftOut {
  readonly id: number;
  /** The invoice, or the one at which its customer was left out. */
  readonly invoiceId: number;
  readonly isWholeCustomer: boolean;
  /** Of the invoice: who may see it, and which other invoices of the customer it covers. */
  readonly ownership: Ownership;
  readonly reason: string;
  /** Last day `YYYY-MM-DD` on which nothing is sent. */
  readonly until: string;
  readonly setBy: number;
  readonly setAt: Instant;
}

/** What is left out of reminders for a while. What is taken back or replaced is kept, with who did it. */
export abstract class LeftOutInvoices {
  /** What leaves an invoice out on a day, itself or its customer; null when nothing does. */
  abstract covering(
    invoice: { readonly id: number; readonly ownership: Ownership },
    day: string,
  ): Promise<LeftOut | null>;

  /** One that has not been taken back; null when there is none. */
  abstract find(id: number): Promise<LeftOut | null>;

  /**
   * Keeps one, in the place of another for the same invoice or customer; one that says the same until the same day stays as it
   * is. @returns the id of what counts from now on
   */
  abstract add(leftOut: Omit<LeftOut, 'id'>): Promise<number>;

  /** Takes one back. */
  abstract takeBack(id: number, by: number, at: Instant): Promise<void>;
}
