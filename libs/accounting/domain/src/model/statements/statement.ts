import { frenchDay, type FrozenFileRef, type Instant } from '@pds/kernel';
import { AllotmentRefused, StatementLineDecided } from '../../statements.errors';
import type { CsvMapping } from './csv-statement';
import type { StatementLine } from './statement-line';
import type { Allotment, Proposal } from './statement-matching';

/** The formats of statements; a zip contains several files of the first two. */
export const statementFormats = ['camt', 'ofx', 'csv', 'xlsx', 'zip'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** A file of a bank, with what was read from it. */
export interface Statement {
  readonly id: number;
  readonly issuerCode: string;
  readonly fileName: string;
  readonly format: StatementFormat;
  readonly file: FrozenFileRef;
  /** Of a CSV or a workbook; null until somebody chose the columns. */
  readonly mapping: CsvMapping | null;
  readonly uploadedBy: number;
  readonly uploadedAt: Instant;
  /** Whether its lines were read, or found unreadable. */
  readonly isRead: boolean;
}

/** What the lines of a file were. */
export interface StatementOutcome {
  /** The accounts that the file names. */
  readonly accounts: readonly string[];
  /** Whether one of them is not the issuer's. */
  readonly isOtherAccount: boolean;
  readonly linesRead: number;
  /** What of it is no line, and sums that do not match, in French sentences. */
  readonly remarks: readonly string[];
  /** The reason why nothing was read, in French; null if it was. */
  readonly problem: string | null;
}

export const lineStates = ['pending', 'accepted', 'ignored'] as const;
export type LineState = (typeof lineStates)[number];

/** A stored line, with its proposal. */
export interface StoredLine extends Pick<
  StatementLine,
  'bookedOn' | 'amountCents' | 'label' | 'counterparty' | 'reference' | 'doubt'
> {
  readonly id: number;
  readonly issuerCode: string;
  readonly account: string;
  readonly isReversal: boolean;
  readonly state: LineState;
  /** Null if nothing fits. */
  readonly proposal: Proposal | null;
}

/** Refuses a line that was decided before. @throws StatementLineDecided */
export function checkPending({ state }: Pick<StoredLine, 'state'>): void {
  if (state !== 'pending') throw new StatementLineDecided();
}

/**
 * Refuses invoices that do not add up to a credit. A line is attributed as a whole, so that the sum of the movements is always its amount.
 * @throws AllotmentRefused
 */
export function checkAllotments({ amountCents }: Pick<StoredLine, 'amountCents'>, parts: readonly Allotment[]): void {
  if (amountCents < 0) throw new AllotmentRefused('Une sortie d’argent ne règle aucune facture');
  if (new Set(parts.map(({ invoiceId }) => invoiceId)).size < parts.length)
    throw new AllotmentRefused('Chaque facture ne peut être choisie qu’une fois');
  if (parts.length === 0 || parts.some((part) => part.amountCents <= 0))
    throw new AllotmentRefused('Choisissez au moins une facture et un montant positif pour chacune');
  if (parts.reduce((sum, part) => sum + part.amountCents, 0) !== amountCents)
    throw new AllotmentRefused('Le total des factures choisies doit être égal au montant de la ligne');
}

/** The reason of a counter-entry that a line leads to, as printed in the ledger. */
export function rejectionReason({ bookedOn }: Pick<StoredLine, 'bookedOn'>): string {
  return `Rejeté par la banque le ${frenchDay(bookedOn)} (relevé)`;
}

/** Whether two texts name the same account: an IBAN, or the account number that it contains. */
export function isSameAccount(account: string, iban: string): boolean {
  const [one, other] = [account, iban].map((text) => text.replace(/\s/g, '').toUpperCase()) as [string, string];
  return one === other || (one.length >= 8 && other.includes(one));
}
