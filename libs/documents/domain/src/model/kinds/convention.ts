import type { AcceptedQuote, Instalment } from '@pds/documents/contract';
import type { Instant } from '@pds/kernel';
import { DossierIncomplete } from '../../documents.errors';
import type { DocumentKind, DocumentSources } from '../document-kind';
import { frozenCopy } from '../frozen-copy';
import type { QuoteCustomer, QuoteIssuer } from '../parties';
import type { QuotableDossier } from '../quotable-dossier';
import { missingDocumentFields, missingSignatureFields } from '../missing-document-fields';

/** Version of a convention's inputs, of its articles and of their rendering; stored with each one. */
const conventionVersion = '2026-6';

/** The frozen content of a convention: its PDF can be rendered again from it alone. */
export interface ConventionContent {
  readonly conventionVersion: string;
  readonly number: number;
  readonly issuedAt: Instant;
  readonly dossier: QuotableDossier;
  readonly issuer: QuoteIssuer;
  readonly customer: QuoteCustomer;
  readonly totalCents: number;
  /** The quote that the customer accepted for this exact total; null if there is none, or its total differs. */
  readonly acceptedQuoteId: number | null;
  /** The agreed parts of the payment of that quote; absent for one part, and in older conventions. */
  readonly instalments?: readonly Instalment[];
}

export interface FrozenConvention {
  readonly type: 2;
  readonly content: ConventionContent;
}

/** The agreement between the association and the organiser: parties, obligations, price. */
export const convention = {
  type: 2,
  filePrefix: 'convention',
  freeze: (number, sources, now) => ({ type: 2, content: conventionContent(number, sources, now) }),
} as const satisfies DocumentKind<FrozenConvention>;

/**
 * Builds the frozen content of a convention from a dossier. Besides what every document needs, it requires a signatory on both sides, and
 * an address of the organiser.
 * @throws DossierIncomplete naming every missing item
 */
export function conventionContent(number: number, sources: DocumentSources, now: Instant): ConventionContent {
  const { dossier, issuer, customer, accepted } = sources;
  const missing = [...missingDocumentFields(sources), ...missingSignatureFields(sources)];
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
    ...(isFor(accepted, dossier) && accepted.instalments && { instalments: accepted.instalments }),
  });
}

/** Whether the convention may name this accepted quote: customer and price must be the same. */
function isFor(accepted: AcceptedQuote | null | undefined, dossier: QuotableDossier): accepted is AcceptedQuote {
  return accepted?.totalCents === dossier.totalCents && accepted?.organisationId === dossier.organisationId;
}
