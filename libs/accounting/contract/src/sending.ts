import type { Instant, Scope } from '@pds/kernel';

/** The result for one invoice of a batch to send. */
export type SendingOutcome = { readonly invoiceId: number } & (
  | { readonly number: string; readonly outcome: 'sent' | 'would-send' }
  /** It was sent before, or meanwhile by somebody else: an invoice, like a reminder stage, is never sent twice unintentionally. */
  | { readonly number: string; readonly outcome: 'already-sent' }
  | {
      /** Null if the invoice does not exist or is out of the caller's scope; the caller is not told which. */
      readonly number: string | null;
      readonly outcome: 'failed';
      readonly code: string;
      readonly message: string;
    }
);

/** Which invoices a task sends: those never sent, not even with a reminder, and not fully credited. */
export interface UnsentCriteria {
  readonly scope: Scope;
  /** Calendar date `YYYY-MM-DD`: invoices issued before that day, in mainland time. */
  readonly issuedBefore: string;
}

export interface SendingBatchCommand extends UnsentCriteria {
  /** Check and report only, send nothing. */
  readonly dryRun: boolean;
}

/** A running batch, one outcome at a time. */
export interface RunningBatch<Outcome> {
  /** Number of items found when it started. */
  readonly total: number;
  /** Yields each outcome after its transaction has ended. Stops when the caller stops reading. */
  readonly outcomes: AsyncGenerator<Outcome, void, void>;
}

/** The result for one reminder. `stage`: 1 courteous, 2 firm, 3 last. */
export type ReminderOutcome = SendingOutcome & { readonly stage: 1 | 2 | 3 };

/** Which reminders a task proposes, and whether it sends them. */
export interface ReminderBatchCommand {
  readonly scope: Scope;
  /**
   * Calendar date `YYYY-MM-DD` on which they would be sent, or the current instant: then today in each issuer's time zone. Sending always
   * uses today.
   */
  readonly asOf: string | Instant;
  /** Report only, send nothing. */
  readonly dryRun: boolean;
}
