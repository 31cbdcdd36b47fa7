import { type FieldError, instantOfWallTime, type Instant, wallTimeAt } from '@pds/kernel';
import { DossierIncomplete } from '../documents.errors';
import type { QuoteCustomer, QuoteIssuer } from '../ports/issuers';
import type { QuotableDossier } from './quotable-dossier';

/** Days a quote may be accepted where its department sets none (docs/decisions.md). */
export const defaultQuoteValidityDays = 30;

/** Version of what a quote's inputs hold and of how they become a page; kept with each quote. */
export const quoteVersion = '2026-2';

/** Everything a quote says, frozen: its PDF can be told again from this alone. */
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

/**
 * What a dossier lacks to become a document, in French, one entry per missing item (spec back-office 5). A price of zero
 * is none.
 */
export function missingFor(
  dossier: QuotableDossier,
  issuer: QuoteIssuer | null,
  customer: QuoteCustomer | null,
): FieldError[] {
  const missing: FieldError[] = [];
  if (!customer) missing.push({ field: 'organization', message: "l'organisation n'est pas définie" });
  if (!dossier.totalCents || dossier.totalCents < 0) {
    missing.push({ field: 'price', message: "le prix n'est pas défini" });
  }
  if (!issuer) missing.push({ field: 'department', message: "le département n'est pas défini" });
  if (issuer?.hasOffices && dossier.officeId === null) {
    missing.push({ field: 'office', message: "l'antenne n'est pas définie" });
  }
  const configured = (slot: QuotableDossier['slots'][number]) => slot.publicBehaviour !== null && slot.feature !== null;
  if (dossier.slots.length === 0 || !dossier.slots.every(configured)) {
    missing.push({ field: 'slots', message: "la configuration des créneaux n'est pas terminée" });
  }
  return missing;
}

/**
 * Freezes a dossier into what its quote says.
 * @throws DossierIncomplete naming every missing item
 */
export function quoteContent(
  number: number,
  dossier: QuotableDossier,
  issuer: QuoteIssuer | null,
  customer: QuoteCustomer | null,
  now: Instant,
): QuoteContent {
  const missing = missingFor(dossier, issuer, customer);
  if (missing.length > 0 || !issuer || !customer || dossier.totalCents === null) throw new DossierIncomplete(missing);
  return structuredCloneOf({
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

/** Midnight after the last of `days` whole days that follow the day of issue, in the issuer's zone. */
export function endOfValidity(issuedAt: Instant, days: number, timeZone: string): Instant {
  const wall = wallTimeAt(issuedAt, timeZone);
  return instantOfWallTime({ ...wall, day: wall.day + days + 1, hour: 0, minute: 0 }, timeZone);
}

/** Plain data only: what comes back from storage is the same as what went in. */
function structuredCloneOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
