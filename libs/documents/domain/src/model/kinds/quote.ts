import { instantOfWallTime, type Instant, wallTimeAt } from '@pds/kernel';
import { DossierIncomplete } from '../../documents.errors';
import type { DocumentKind, DocumentSources } from '../document-kind';
import type { QuoteCustomer, QuoteIssuer } from '../parties';
import type { QuotableDossier } from '../quotable-dossier';
import { frozenCopy } from '../frozen-copy';
import { missingDocumentFields } from '../missing-document-fields';

/** Days of validity of a quote if its department sets none (docs/decisions.md). */
export const defaultQuoteValidityDays = 30;

/** Version of a quote's inputs and of their rendering; stored with each quote. */
export const quoteVersion = '2026-6';

/** The frozen content of a quote: its PDF can be rendered again from it alone. */
export interface QuoteContent {
  readonly quoteVersion: string;
  readonly number: number;
  readonly issuedAt: Instant;
  /** First instant at which it can no longer be accepted: midnight after the last day. */
  readonly validUntil: Instant;
  readonly dossier: QuotableDossier;
  readonly issuer: QuoteIssuer;
  readonly customer: QuoteCustomer;
  readonly totalCents: number;
}

export interface FrozenQuote {
  readonly type: 1;
  readonly content: QuoteContent;
}

/** The offer to the organiser: its missing fields, content and end of validity. */
export const quote = {
  type: 1,
  filePrefix: 'devis',
  freeze: (number, sources, now) => ({ type: 1, content: quoteContent(number, sources, now) }),
} as const satisfies DocumentKind<FrozenQuote>;

/**
 * Builds the frozen content of a quote from a dossier.
 * @throws DossierIncomplete naming every missing item
 */
export function quoteContent(number: number, sources: DocumentSources, now: Instant): QuoteContent {
  const { dossier, issuer, customer } = sources;
  const missing = missingDocumentFields(sources);
  if (missing.length > 0 || !issuer || !customer || dossier.totalCents === null) throw new DossierIncomplete(missing);
  return frozenCopy({
    quoteVersion,
    number,
    issuedAt: now,
    validUntil: endOfValidity(now, issuer.quoteValidityDays ?? defaultQuoteValidityDays, issuer.timeZone),
    dossier,
    issuer,
    customer,
    totalCents: dossier.totalCents,
  });
}

/** Returns midnight after the last of `days` whole days that follow the day of issue, in the issuer's time zone. */
export function endOfValidity(issuedAt: Instant, days: number, timeZone: string): Instant {
  const wall = wallTimeAt(issuedAt, timeZone);
  return instantOfWallTime({ ...wall, day: wall.day + days + 1, hour: 0, minute: 0 }, timeZone);
}

/**
 * Whether a document has expired: from the exact end of its validity on. A document without end never expires. The dashboard has the same
 * rule in SQL (`HomeReadModel`); one specification tests both.
 */
export function hasExpired(validUntil: Instant | null, now: Instant): boolean {
  return validUntil !== null && now >= validUntil;
}
