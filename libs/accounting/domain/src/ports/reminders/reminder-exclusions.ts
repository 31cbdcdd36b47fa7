import type { Instant, Ownership } from '@pds/kernel';

/** An invoice, or all debts of its customer to the same department and office, excluded from reminders. */
export interface ReminderExclusion {
  readonly id: number;
  /** The excluded invoice, or the one from which the customer was excluded. */
  readonly invoiceId: number;
  readonly isWholeCustomer: boolean;
  /** The ownership of the invoice: who may see it, and which other invoices of the customer are excluded. */
  readonly ownership: Ownership;
  readonly reason: string;
  /** Last day `YYYY-MM-DD` of the exclusion. */
  readonly until: string;
  readonly setBy: number;
  readonly setAt: Instant;
}

/** Temporary exclusions from reminders. Ended and replaced ones are retained, with their author. */
export abstract class ReminderExclusions {
  /** Returns the exclusion that covers an invoice on a day, for itself or its customer; null if there is none. */
  abstract covering(
    invoice: { readonly id: number; readonly ownership: Ownership },
    day: string,
  ): Promise<ReminderExclusion | null>;

  /** Returns an exclusion that has not been ended; null if there is none. */
  abstract find(id: number): Promise<ReminderExclusion | null>;

  /**
   * Stores an exclusion and replaces a previous one of the same invoice or customer; an identical one until the same day stays unchanged.
   * @returns the id of the exclusion in force
   */
  abstract add(exclusion: Omit<ReminderExclusion, 'id'>): Promise<number>;

  /** Ends an exclusion. */
  abstract endExclusion(id: number, by: number, at: Instant): Promise<void>;
}
