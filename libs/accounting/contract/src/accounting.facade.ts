import type { Scope } from '@pds/kernel';

/** An invoice in the lists of other screens (edit screen, organiser's documents). Amounts in euro cents. */
export interface InvoiceSummary {
  readonly id: number;
  readonly number: string;
  readonly aidStationId: number;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  readonly sentAt: number | null;
  readonly amountCents: number;
  /** amount − payments − credit notes. */
  readonly balanceCents: number;
  /** The accountant's follow-up note; for an organiser, the comment that is printed. */
  readonly comment: string;
}

/** What a batch is to invoice. */
export interface InvoiceBatchCommand {
  readonly scope: Scope;
  /** Calendar date `YYYY-MM-DD`: events that ended before that day. */
  readonly endedBefore: string;
  /** Check and tell, issue nothing. */
  readonly dryRun: boolean;
  /** Send each invoice by e-mail. */
  readonly send: boolean;
}

/** What became of one station. Amounts in euro cents. */
export type BatchOutcome = { readonly aidStationId: number } & (
  | { readonly outcome: 'issued'; readonly invoiceId: number; readonly number: string; readonly amountCents: number }
  | { readonly outcome: 'would-issue'; readonly amountCents: number }
  /** Someone else dealt with it since the page was read. */
  | { readonly outcome: 'skipped' }
  | { readonly outcome: 'failed'; readonly code: string; readonly message: string }
);

/** A batch under way. */
export interface InvoiceBatch {
  /** Stations found when the batch began. */
  readonly total: number;
  /** One outcome per station, each after its transaction has ended. Stops where the caller stops reading. */
  readonly outcomes: AsyncGenerator<BatchOutcome, void, void>;
}

/** Accounting as compositions and tasks may use it. Calls join the ambient unit of work. */
export abstract class AccountingFacade {
  /** Invoices of a dossier, oldest first: those in the scope, which is frozen with each invoice and not the dossier's. */
  abstract invoicesOf(aidStationId: number, scope: Scope): Promise<InvoiceSummary[]>;

  /** What is invoiced on a station, credit notes taken off, in cents: whoever may read those invoices. */
  abstract netInvoicedCents(aidStationId: number): Promise<number>;

  /**
   * Issues what is left to invoice for every ordered station of a scope whose event is over, one transaction each, as the
   * outcomes are read (decisions: Accounting). May be stopped at any moment and run again.
   */
  abstract issueRemainingInvoices(command: InvoiceBatchCommand): Promise<InvoiceBatch>;
}
