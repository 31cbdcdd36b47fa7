import type { AcceptedQuote, DocumentType, PaymentSchedule } from '@pds/documents/contract';
import type { Instant } from '@pds/kernel';
import type { QuoteCustomer, QuoteIssuer } from './parties';
import type { QuotableDossier } from './quotable-dossier';

/** The data from which a document is created, read when it is requested. */
export interface DocumentSources {
  readonly dossier: QuotableDossier;
  /** Null while no department is chosen, or if it has been deleted. */
  readonly issuer: QuoteIssuer | null;
  /** Null while no organisation is chosen, or if it has been deleted. */
  readonly customer: QuoteCustomer | null;
  /** The quote that the customer accepted last; absent while no quote is validated. */
  readonly accepted?: AcceptedQuote | null;
  /** The last day of a quote's validity, `YYYY-MM-DD`, if staff set one; absent for the default. */
  readonly lastValidDay?: string | undefined;
  /** The payment in two parts that a quote offers; none by default. */
  readonly schedule?: PaymentSchedule | undefined;
}

/** A kind of document, defined in one file of `kinds/`. */
export interface DocumentKind<Frozen extends { readonly type: DocumentType }> {
  readonly type: Frozen['type'];
  /** The prefix of its file names, before the number: `devis-12.pdf` (spec back-office 9). */
  readonly filePrefix: string;
  /**
   * Builds the frozen content of a document of this kind.
   * @throws DossierIncomplete naming every missing item
   */
  readonly freeze: (number: number, sources: DocumentSources, now: Instant) => Frozen;
}
