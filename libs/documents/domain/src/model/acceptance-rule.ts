import type { Instant, IssuerContact } from '@pds/kernel';
import type { AnswerableDossier } from '../ports/answerable-dossiers';
import type { Answer } from './answer';
import type { ClosedReason } from './closed-reason';
import type { Document } from './document';
import type { QuoteIssuer } from './parties';

/** Milliseconds. */
const day = 86_400_000;

/** How long a convention can be accepted by its link: it has no validity of its own (docs/decisions.md). Milliseconds. */
const conventionAnswerPeriod = 60 * day;

/** How long the author of an answer can see it and download its proof, beyond the expiry of the link. Milliseconds. */
export const answerDisplayPeriod = 30 * day;

/** A secret link, as stored: with the SHA-256 of its secret only. */
export interface AcceptanceLink {
  readonly digest: string;
  readonly documentId: number;
  readonly issuedAt: Instant;
  /** First instant at which it is expired, unless it was answered. */
  readonly expiresAt: Instant;
  /** The key of the letter that contained it; null for a link that a user passed on. */
  readonly letterKey: string | null;
}

/** Whether a document is answered online: a declaration, which is sent to the authorities, is not. */
export function isAnsweredOnLine(document: Document): boolean {
  return document.summary().type !== 3;
}

/** Returns the first instant at which a document can no longer be answered: the end of a quote's validity, or of a convention's event. */
export function answerDeadline(document: Document): Instant {
  return document.summary().validUntil ?? document.content.dossier.event.endsAt;
}

/**
 * Returns the first instant that is too late for the answer which the organiser is asked for, the deadline that every screen shows: the end
 * of a quote's validity, or the start of a convention's event, though a convention is still taken until the end of it. A link that expires
 * before has its own. Null once the event of a convention has begun.
 *
 * @param closesAt first instant at which it can no longer be answered in this way
 */
export function answerExpectedBefore(document: Document, closesAt: Instant, now: Instant): Instant | null {
  if (document.summary().validUntil !== null) return closesAt;
  const { startsAt } = document.content.dossier.event;
  return startsAt > now ? Math.min(startsAt, closesAt) : null;
}

/** Returns the time zone of a document's answer deadline: its issuer's for a quote's validity, as printed, its event's for a convention. */
export function zoneOfDeadline(document: Document): string {
  const { dossier, issuer } = document.content;
  return document.summary().validUntil === null ? dossier.event.timeZone : issuer.timeZone;
}

/** Returns the expiry of a new link to a document: the answer deadline, for a convention after sixty days at most. */
export function linkExpiry(document: Document, now: Instant): Instant {
  const end = answerDeadline(document);
  return document.summary().validUntil === null ? Math.min(now + conventionAnswerPeriod, end) : end;
}

/**
 * Returns why a document cannot be answered online now, by its link or from an account, the most important reason first; null if it can.
 *
 * @param dossier its current state; null if it was deleted
 * @param isNewest whether the dossier has no newer document of this kind
 */
export function closedReason(
  document: Document,
  dossier: AnswerableDossier | null,
  isNewest: boolean,
  now: Instant,
): ClosedReason | null {
  const { validatedAt } = document.summary();
  if (!dossier || dossier.isOver) return 'closed';
  if (validatedAt !== null) return 'validated';
  if (!isNewest) return 'replaced';
  if (!hasSameParties(document, dossier)) return 'changed';
  return now >= answerDeadline(document) ? 'expired' : null;
}

/** Whether a document is between those who have the dossier now: its department, its office and its organisation. */
export function hasSameParties(document: Document, dossier: AnswerableDossier): boolean {
  const made = document.content.dossier;
  return (
    made.departmentId === dossier.departmentId &&
    made.officeId === dossier.officeId &&
    made.organisationId === dossier.organisationId
  );
}

/** Returns until when an answered link shows the answer: one that had ended before the answer stays ended. */
export function answerShownUntil(link: AcceptanceLink, answer: Answer): Instant {
  if (answer.answeredAt >= link.expiresAt) return link.expiresAt;
  return Math.max(link.expiresAt, answer.answeredAt + answerDisplayPeriod);
}

/** The contact for questions about a document or an attestation, as it names them. */
export function contactOfDocument({ content }: { readonly content: { readonly issuer: QuoteIssuer } }): IssuerContact {
  const { name, officeName, phone, email } = content.issuer;
  return { name: officeName ? `${name} – ${officeName}` : name, phone, email };
}
