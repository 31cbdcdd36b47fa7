import type { Instant } from '@pds/kernel';
import type { ReminderStage } from '../../model/reminders/reminder-stages';

/** A reminder that was sent. */
export interface SentReminder {
  readonly invoiceId: number;
  readonly stage: ReminderStage;
  /** `YYYY-MM-DD` on the issuer's clocks. */
  readonly sentOn: string;
  readonly sentAt: Instant;
  /** Null if a task sent it. */
  readonly sentBy: number | null;
  /** The balance at that time, in cents. */
  readonly balanceCents: number;
  /** The key of its letter among the messages. */
  readonly mailKey: string;
}

/** The sent reminders: one per invoice and stage, permanently. */
export abstract class Reminders {
  /** Returns the reminders of an invoice, first stage first. */
  abstract ofInvoice(invoiceId: number): Promise<SentReminder[]>;

  /** Stores a reminder. @returns false if the invoice already has one of this stage: nothing is changed */
  abstract add(reminder: SentReminder): Promise<boolean>;
}
