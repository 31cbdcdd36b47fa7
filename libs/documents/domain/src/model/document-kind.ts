import type { AcceptedQuote, DocumentType } from '@pds/documents/contract';
import type { Instant } from '@pds/kernel';
import type { QuoteCustomer, QuoteIssuer } from './parties';
import type { QuotableDossier } from './quotable-dossier';

/** What a document is made of, as found when it is asked for. */
export interface DocumentSources {
  readonly dossier: QuotableDossier;
  /** Null while no department is chosen, or it is gone. */
  readonly issuer: QuoteIssuer | null;
  /** Null while no organisation is chosen, or it is gone. */
  readonly customer: QuoteCustomer | null;
  /** What the customer accepted last; none while no quote is validated. */
  readonly accepted?: AcceptedQuote | null;
}

/** A kind of document, told in one file of `kinds/`. */
export interface DocumentKind<Frozen extends { readonly type: DocumentType }> {
  readonly type: Frozen['type'];
  /** How its files are called before their number: `devis-12.pdf` (spec back-office 9). */
  readonly filePrefix: string;
  /**
   * Freezes what a document of this kind says.
   * @throws DossierIncomplete naming every missing item
   */
  readonly freeze: (number: number, sources: DocumentSources, now: Instant) => Frozen;
}
