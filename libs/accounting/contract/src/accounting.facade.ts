import type { Scope } from '@pds/kernel';
import type {
  ReminderBatchCommand,
  ReminderOutcome,
  RunningBatch,
  SendingBatchCommand,
  SendingOutcome,
} from './sending';

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
  /**
   * One outcome per station, those of a transaction together, after it has ended. Stops where the caller stops reading, who has then been
   * told of all that was done.
   */
  readonly outcomes: AsyncGenerator<readonly BatchOutcome[], void, void>;
}

/** Whose accounting entries, and of which days of one year, `YYYY-MM-DD`, both included. */
export interface FecCommand {
  /** Code of an issuer, as its invoices carry it: `69`, `69A12`. */
  readonly issuer: string;
  readonly from: string;
  readonly to: string;
}

/** The accounting entries of a period as one file, written as it is read. */
export interface Fec {
  readonly fileName: string;
  /** Entries to come. */
  readonly entries: number;
  readonly pieces: AsyncGenerator<FecPiece>;
}

/** A piece of the file, with what was written up to its end. */
export interface FecPiece {
  readonly bytes: Uint8Array;
  readonly entries: number;
  readonly debitCents: number;
  readonly creditCents: number;
}

/** What the invoices of a station come to, in cents. */
export interface StationBilling {
  /** Credit notes taken off. */
  readonly netCents: number;
  /** What final credit notes gave up and no invoice has billed again. */
  readonly waivedCents: number;
}

/** Accounting as compositions and tasks may use it. Calls join the ambient unit of work. */
export abstract class AccountingFacade {
  /** Invoices of a dossier, oldest first: those in the scope, which is frozen with each invoice and not the dossier's. */
  abstract invoicesOf(aidStationId: number, scope: Scope): Promise<InvoiceSummary[]>;

  /** Whether a station was ever invoiced, whoever may read those invoices. */
  abstract isInvoiced(aidStationId: number): Promise<boolean>;

  /** What is invoiced on a station, whoever may read those invoices. */
  abstract billedOn(aidStationId: number): Promise<StationBilling>;

  /**
   * Issues what is left to invoice for every ordered station of a scope whose event is over, one transaction each, as the
   * outcomes are read (decisions: Accounting). May be stopped at any moment and run again.
   */
  abstract issueRemainingInvoices(command: InvoiceBatchCommand): Promise<InvoiceBatch>;

  /**
   * The « fichier des écritures comptables » of an issuer of the scope (LPF A47 A-1); closes nothing. Throws what the context says of an issuer that
   * is unknown or has no SIREN, and of a period that ends before it begins or in another year.
   */
  abstract exportFec(command: FecCommand, scope: Scope): Promise<Fec>;

  /** Sends the invoices of a scope that were never sent, each with its department's letter, one transaction each. */
  abstract sendUnsentInvoices(command: SendingBatchCommand): Promise<RunningBatch<SendingOutcome>>;

  /** Sends, or only tells, the reminders that are due in a scope, one transaction each. */
  abstract remindCustomers(command: ReminderBatchCommand): Promise<RunningBatch<ReminderOutcome>>;
}
