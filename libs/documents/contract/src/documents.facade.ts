import type { Instant } from '@pds/kernel';
import type { AcceptedQuote, Agreement } from './agreement';

/** Types of documents (spec back-office 3). A declaration is that of the device. */
export const documentTypes = { quote: 1, convention: 2, declaration: 3 } as const;
export type DocumentType = (typeof documentTypes)[keyof typeof documentTypes];

/** A document as screens and other contexts show it; the frozen content stays in the documents context. */
export interface DocumentSummary {
  readonly id: number;
  /** Unguessable name of the PDF: opened at `/api/document/{uniq}`. */
  readonly uniq: string;
  readonly type: DocumentType;
  readonly demandId: number;
  readonly createdAt: Instant;
  /** Time zone of the issuer: dates are shown as on the document. */
  readonly timeZone: string;
  /** The total on the document, in cents; null for a device declaration, which has no price. */
  readonly priceCents: number | null;
  /** End of validity of a quote; null for the other documents. */
  readonly validUntil: Instant | null;
  readonly validatedAt: Instant | null;
  /** When it was last sent by e-mail. */
  readonly sendingDate: Instant | null;
  readonly signedDocumentFileName: string | null;
  /** When its signed copy was added; null without one. */
  readonly signedDocumentAt: Instant | null;
  /** Whether the signed copy is locked: the document was validated on its basis. */
  readonly signedDocumentKept: boolean;
}

/** The author and the time of a change of a dossier. */
export interface DossierChange {
  readonly demandId: number;
  /** An account. */
  readonly by: number;
  readonly isOrganiser: boolean;
  readonly at: Instant;
}

/** The operations of documents that other contexts may use. They are not filtered: the caller applies the scope. */
export abstract class DocumentsFacade {
  /** Returns all documents of a dossier, newest first. */
  abstract documentsOf(demandId: number): Promise<DocumentSummary[]>;

  /** Returns the last accepted quotes of some dossiers, by dossier; those without a validated quote are omitted. */
  abstract acceptedQuotes(demandIds: readonly number[]): Promise<ReadonlyMap<number, AcceptedQuote>>;

  /**
   * Compares the accepted quote with the current dossier; null also if there is no such dossier. Joins the ambient unit of work: under the
   * dossier's lock, the result is still true at the commit.
   */
  abstract agreement(demandId: number): Promise<Agreement | null>;

  /** Returns those of the given dossiers that differ from their accepted quotes. */
  abstract demandsWithOutdatedQuote(demandIds: readonly number[]): Promise<ReadonlySet<number>>;

  /**
   * Applies a change of a dossier, in the ambient unit of work and under the dossier's lock. If the dossier matched its accepted quote
   * before the change and not after it, records this and publishes an event.
   */
  abstract watchAgreementDuring<Answer>(change: DossierChange, make: () => Promise<Answer>): Promise<Answer>;

  /** Ends, in the ambient unit of work, the secret links to documents of a dossier that were issued before an instant. */
  abstract endLinks(demandId: number, at: Instant): Promise<void>;
}
