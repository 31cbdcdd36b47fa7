import type { Instant } from '@pds/kernel';
import type { AcceptedQuote, Agreement } from './agreement';

/** 1 quote, 2 convention, 3 device declaration (spec back-office 3). */
export type DocumentType = 1 | 2 | 3;

/** What screens and other contexts show of a document; the frozen content stays with the documents context. */
export interface DocumentSummary {
  readonly id: number;
  /** Unguessable name of the PDF: opened at `/api/document/{uniq}`. */
  readonly uniq: string;
  readonly type: DocumentType;
  readonly demandId: number;
  readonly createdAt: Instant;
  /** Of whoever made it out: its days are told on these clocks, as it prints them. */
  readonly timeZone: string;
  /** The total that the document announces, in cents; null for a device declaration, which names no price. */
  readonly priceCents: number | null;
  /** End of validity of a quote; null for the other documents. */
  readonly validUntil: Instant | null;
  readonly validatedAt: Instant | null;
  /** When it was last sent by e-mail. */
  readonly sendingDate: Instant | null;
  readonly signedDocumentFileName: string | null;
  /** When its signed copy was added; null without one. */
  readonly signedDocumentAt: Instant | null;
  /** Whether the signed copy stays: the document was validated on the strength of it. */
  readonly signedDocumentKept: boolean;
}

/** Who changes a dossier, and when. */
export interface DossierChange {
  readonly demandId: number;
  /** An account. */
  readonly by: number;
  readonly isOrganiser: boolean;
  readonly at: Instant;
}

/** Published use of the documents context. Scope is the caller's business: these answers are not filtered. */
export abstract class DocumentsFacade {
  /** Every document of a dossier, newest first. */
  abstract documentsOf(demandId: number): Promise<DocumentSummary[]>;

  /** What the customers of some dossiers accepted last, by dossier; none where no quote is validated. */
  abstract acceptedQuotes(demandIds: readonly number[]): Promise<ReadonlyMap<number, AcceptedQuote>>;

  /**
   * The same beside the dossier as it stands; null too where there is no such dossier. Joins the ambient unit of work: under
   * the dossier's lock it says what will be true at the commit.
   */
  abstract agreement(demandId: number): Promise<Agreement | null>;

  /** Which of some dossiers differ from the quote that was accepted for them. */
  abstract outdated(demandIds: readonly number[]): Promise<ReadonlySet<number>>;

  /**
   * Makes a change of a dossier, in the ambient unit of work and under the dossier's lock: where the accepted quote held before and
   * no longer does after it, that is recorded and told.
   */
  abstract watch<Answer>(change: DossierChange, make: () => Promise<Answer>): Promise<Answer>;
}
