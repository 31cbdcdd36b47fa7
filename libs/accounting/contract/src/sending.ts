import type { Instant, Scope } from '@pds/kernel';

/** What became of one invoice that was to be sent with others. */
export type SendingOutcome = { readonly invoiceId: number } & (
  | { readonly number: string; readonly outcome: 'sent' | 'would-send' }
  /** It left before, or somebody else sent it: nothing is sent twice behind anybody's back, nor is a stage of reminders. */
  | { readonly number: string; readonly outcome: 'already-sent' }
  | {
      /** Null where there is no such invoice, or none of the caller's: which of the two is not told. */
      readonly number: string | null;
      readonly outcome: 'failed';
      readonly code: string;
      readonly message: string;
    }
);

/** Which invoices a task is to send: those that were never sent, with a reminder neither, and not credited whole. */
export interface UnsentCriteria {
  readonly scope: Scope;
  /** Calendar date `YYYY-MM-DD`: invoices issued before that day, on the mainland's clocks. */
  readonly issuedBefore: string;
}

export interface SendingBatchCommand extends UnsentCriteria {
  /** Check and tell, send nothing. */
  readonly dryRun: boolean;
}

/** Work under way, one outcome at a time. */
export interface RunningBatch<Outcome> {
  /** How many were found when it began. */
  readonly total: number;
  /** Each after its transaction has ended. Stops where the caller stops reading. */
  readonly outcomes: AsyncGenerator<Outcome, void, void>;
}

/** What became of one reminder. `stage`: 1 courteous, 2 firm, 3 last. */
export type ReminderOutcome = SendingOutcome & { readonly stage: 1 | 2 | 3 };

/** Which reminders a task is to propose, and whether to send them. */
export interface ReminderBatchCommand {
  readonly scope: Scope;
  /** Calendar date `YYYY-MM-DD` on which they would be sent, or now: today on each issuer's clocks. What is sent is sent today. */
  readonly asOf: string | Instant;
  /** Tell, send nothing. */
  readonly dryRun: boolean;
}
