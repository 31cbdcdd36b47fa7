import type { Instant } from '@pds/kernel';
import type { ReminderStage } from '../model/reminders';

/** A reminder that was sent. */
export interface SentReminder {
  readonly invoiceId: number;
  readonly stage: ReminderStage;
  /** `YYYY-MM-DD` on the issuer's clocks. */
  readonly sentOn: string;
  readonly sentAt: Instant;
  /** Null when a task sent it. */
  readonly sentBy: number | null;
  /** What was owed then, in cents. */
  readonly balanceCents: number;
  /** Of the letter among the messages. */
  readonly mailKey: string;
}

/** The reminders that were sent: one an invoice and stage, for good. */
export abstract class Reminders {
  /** Those of an invoice, first stage first. */
  abstract ofInvoice(invoiceId: number): Promise<SentReminder[]>;

  /** Keeps a reminder. @returns false where the invoice has one of this stage: nothing is changed */
  abstract add(reminder: SentReminder): Promise<boolean>;
}
