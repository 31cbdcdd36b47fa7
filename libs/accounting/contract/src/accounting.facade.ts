import type { Scope } from '@pds/kernel';
import type {
  ReminderBatchCommand,
  ReminderOutcome,
  RunningBatch,
  SendingBatchCommand,
  SendingOutcome,
} from './sending';

/** Who is paid, as the invoice says it. */
export interface InvoicePayee {
  /** Code of the issuer. */
  readonly issuerCode: string;
  /** To whom a cheque is made out, who holds the account. */
  readonly name: string;
  /** Where a cheque is sent, in one line; empty when unknown. */
  readonly address: string;
  /** Null without an account, and where the issuer's conditions name only other means. */
  readonly iban: string | null;
  readonly bic: string | null;
}

/** An invoice as shown in the lists of other screens (edit screen, organiser's documents). Amounts in euro cents. */
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
  /** `YYYY-MM-DD`, the last day in time, as printed. */
  readonly dueDate: string;
  /** Who is paid and by which means, as the invoice froze it. */
  readonly payee: InvoicePayee;
  /** The accountant's follow-up note; for an organiser, the printed comment. */
  readonly comment: string;
  readonly organisationId: number | null;
  readonly organisationName: string;
  readonly eventName: string;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  /** `paidOn` is `YYYY-MM-DD`. */
  readonly payments: readonly {
    readonly id: number;
    readonly type: number;
    readonly amountCents: number;
    readonly paidOn: string;
  }[];
  /** With the reason as printed. */
  readonly credits: readonly {
    readonly id: number;
    readonly number: string;
    readonly issuedAt: number;
    readonly amountCents: number;
    readonly comment: string;
  }[];
}

/** The stations that a batch invoices. */
export interface InvoiceBatchCommand {
  readonly scope: Scope;
  /** Calendar date `YYYY-MM-DD`: events that ended before that day. */
  readonly endedBefore: string;
  /** Check and report only, issue nothing. */
  readonly dryRun: boolean;
  /** Send each invoice by e-mail. */
  readonly send: boolean;
}

/** The result for one station. Amounts in euro cents. */
export type BatchOutcome = { readonly aidStationId: number } & (
  | { readonly outcome: 'issued'; readonly invoiceId: number; readonly number: string; readonly amountCents: number }
  | { readonly outcome: 'would-issue'; readonly amountCents: number }
  /** Somebody else invoiced it after the page was read. */
  | { readonly outcome: 'skipped' }
  | { readonly outcome: 'failed'; readonly code: string; readonly message: string }
);

/** A running batch. */
export interface InvoiceBatch {
  /** Number of stations found when the batch started. */
  readonly total: number;
  /**
   * One outcome per station; those of a transaction together, after its end. Stops when the caller stops reading; the caller has then
   * received the outcomes of everything done.
   */
  readonly outcomes: AsyncGenerator<readonly BatchOutcome[], void, void>;
}

/** The issuer, and the first and last day of the entries within one year, `YYYY-MM-DD`. */
export interface FecCommand {
  /** Code of an issuer, as its invoices carry it: `69`, `69A12`. */
  readonly issuer: string;
  readonly from: string;
  readonly to: string;
}

/** The accounting entries of a period as one file, written while they are read. */
export interface Fec {
  readonly fileName: string;
  /** Number of entries in the file. */
  readonly entries: number;
  readonly pieces: AsyncGenerator<FecPiece>;
}

/** A piece of the file, with the totals up to its end. */
export interface FecPiece {
  readonly bytes: Uint8Array;
  readonly entries: number;
  readonly debitCents: number;
  readonly creditCents: number;
}

/** Invoicing totals of a station, in cents. */
export interface StationBilling {
  /** Invoices less credit notes. */
  readonly netCents: number;
  /** The amount waived by final credit notes and not invoiced again. */
  readonly waivedCents: number;
}

/** The operations of accounting that screens, demonstration data and tasks may use. Calls join the ambient unit of work. */
export abstract class AccountingFacade {
  /**
   * Returns the invoices of a dossier, oldest first, that are in the scope: the scope is frozen with each invoice and may differ from the
   * dossier's.
   */
  abstract invoicesOf(aidStationId: number, scope: Scope): Promise<InvoiceSummary[]>;

  /** Whether a station was ever invoiced, regardless of who may read those invoices. */
  abstract isInvoiced(aidStationId: number): Promise<boolean>;

  /** Whether the invoices of an issuer can be paid by card. */
  abstract takesCards(issuerCode: string): boolean;

  /** Returns the invoicing totals of a station, regardless of who may read its invoices. */
  abstract stationBilling(aidStationId: number): Promise<StationBilling>;

  /**
   * Issues the remaining invoices of every ordered station of a scope whose event is over, one transaction each, as the caller reads the
   * outcomes (decisions: Accounting). May be stopped at any moment and run again.
   */
  abstract issueRemainingInvoices(command: InvoiceBatchCommand): Promise<InvoiceBatch>;

  /**
   * Returns the « fichier des écritures comptables » of an issuer of the scope (LPF A47 A-1); closes nothing. Throws this context's errors
   * for an issuer that is unknown or has no SIREN, and for a period that ends before it begins or spans two years.
   */
  abstract exportFec(command: FecCommand, scope: Scope): Promise<Fec>;

  /** Sends the invoices of a scope that were never sent, each with its department's letter, one transaction each. */
  abstract sendUnsentInvoices(command: SendingBatchCommand): Promise<RunningBatch<SendingOutcome>>;

  /** Sends the reminders that are due in a scope, or only reports them; one transaction each. */
  abstract remindCustomers(command: ReminderBatchCommand): Promise<RunningBatch<ReminderOutcome>>;
}
