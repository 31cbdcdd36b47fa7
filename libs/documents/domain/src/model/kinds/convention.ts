import type { AcceptedQuote } from '@pds/documents/contract';
import type { Instant } from '@pds/kernel';
import { DossierIncomplete } from '../../documents.errors';
import type { DocumentKind, DocumentSources } from '../document-kind';
import { frozenCopy } from '../frozen-copy';
import type { QuoteCustomer, QuoteIssuer } from '../parties';
import type { QuotableDossier } from '../quotable-dossier';
import { whatAPaperLacks, whoIsMissing } from '../what-a-paper-lacks';

/** Version of what a convention's inputs hold, of its articles and of how they become a page; kept with each one. */
export const conventionVersion = '2026-3';

/** Everything a convention says, frozen: its PDF can be told again from this alone. */
export interface ConventionContent {
  readonly conventionVersion: string;
  readonly number: number;
  readonly issuedAt: Instant;
  readonly dossier: QuotableDossier;
  readonly issuer: QuoteIssuer;
  readonly customer: QuoteCustomer;
  readonly totalCents: number;
  /** The quote that the customer accepted for this very total; null where there is none, or it was another one. */
  readonly acceptedQuoteId: number | null;
}

export interface FrozenConvention {
  readonly type: 2;
  readonly content: ConventionContent;
}

/** The agreement between the association and the organiser: whom it binds, to what, for how much. */
export const convention = {
  type: 2,
  filePrefix: 'convention',
  freeze: (number, sources, now) => ({ type: 2, content: conventionContent(number, sources, now) }),
} as const satisfies DocumentKind<FrozenConvention>;

/**
 * Freezes a dossier into what its convention says. Beside what every document needs, there must be somebody to sign with on
 * both sides, and an address of the organiser.
 * @throws DossierIncomplete naming every missing item
 */
export function conventionContent(number: number, sources: DocumentSources, now: Instant): ConventionContent {
  const { dossier, issuer, customer, accepted } = sources;
  const missing = [...whatAPaperLacks(sources), ...whoIsMissing(sources)];
  if (missing.length > 0 || !issuer || !customer || dossier.totalCents === null) throw new DossierIncomplete(missing);
  const { totalCents } = dossier;
  return frozenCopy({
    conventionVersion,
    number,
    issuedAt: now,
    dossier,
    issuer,
    customer,
    totalCents,
    acceptedQuoteId: isFor(accepted, dossier) ? accepted.quoteId : null,
  });
}

/** A convention names the quote that it follows only where both say the same: to whom and for how much. */
function isFor(accepted: AcceptedQuote | null | undefined, dossier: QuotableDossier): accepted is AcceptedQuote {
  return accepted?.totalCents === dossier.totalCents && accepted?.organisationId === dossier.organisationId;
}
