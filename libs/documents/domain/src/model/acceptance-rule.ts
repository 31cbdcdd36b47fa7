import type { Instant } from '@pds/kernel';
import type { AnswerableDossier } from '../ports/answerable-dossiers';
import type { Answer } from './answer';
import type { Document } from './document';
import { hasExpired } from './kinds/quote';

/** Milliseconds. */
const day = 86_400_000;

/** How long a convention may be accepted by its link: it has no validity of its own (docs/decisions.md). Milliseconds. */
export const conventionTerm = 60 * day;

/** How long who has answered may still see their answer and fetch its proof, beyond the link's own end. Milliseconds. */
export const answerShown = 30 * day;

/** Why a document can no longer be answered by its link. */
export type ClosedBecause = 'withdrawn' | 'closed' | 'validated' | 'replaced' | 'changed' | 'expired';

/** A secret link as it is kept: of its secret only the SHA-256. */
export interface AcceptanceLink {
  readonly digest: string;
  readonly documentId: number;
  readonly issuedAt: Instant;
  /** First instant at which it opens nothing any more, unless it was answered. */
  readonly expiresAt: Instant;
}

/** Whether a kind of document is answered on line: the declaration goes to the authorities. */
export function isAnsweredOnLine(document: Document): boolean {
  return document.summary().type !== 3;
}

/**
 * Until when a new link to a document may be used: a quote's own validity; a convention's sixty days, but no longer than its
 * event.
 */
export function endOfLink(document: Document, now: Instant): Instant {
  const { validUntil } = document.summary();
  return validUntil ?? Math.min(now + conventionTerm, document.content.dossier.event.endsAt);
}

/**
 * Why a document cannot be answered by a link now, the weightiest reason first; null when it can.
 *
 * @param dossier as it stands; null when it was deleted
 * @param isNewest whether no newer document of its kind was made for the dossier
 */
export function whyClosed(
  document: Document,
  dossier: AnswerableDossier | null,
  isNewest: boolean,
  now: Instant,
): ClosedBecause | null {
  const { type, validatedAt, validUntil } = document.summary();
  if (!dossier || dossier.isOver || (type === 1 && !dossier.isInProgress)) return 'closed';
  if (validatedAt !== null) return 'validated';
  if (!isNewest) return 'replaced';
  const made = document.content.dossier;
  if (
    made.departmentId !== dossier.departmentId ||
    made.officeId !== dossier.officeId ||
    made.organisationId !== dossier.organisationId
  ) {
    return 'changed';
  }
  return hasExpired(validUntil, now) ? 'expired' : null;
}

/** Until when a link that was answered shows the answer. */
export function endOfShowing(link: AcceptanceLink, answer: Answer): Instant {
  return Math.max(link.expiresAt, answer.answeredAt + answerShown);
}
