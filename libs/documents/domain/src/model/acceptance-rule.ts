import type { Instant, IssuerContact } from '@pds/kernel';
import type { AnswerableDossier } from '../ports/answerable-dossiers';
import type { Answer } from './answer';
import type { ClosedBecause } from './closed-because';
import type { Document } from './document';

/** Milliseconds. */
const day = 86_400_000;

/** How long a convention may be accepted by its link: it has no validity of its own (docs/decisions.md). Milliseconds. */
export const conventionTerm = 60 * day;

/** How long who has answered may still see their answer and fetch its proof, beyond the link's own end. Milliseconds. */
export const answerShown = 30 * day;

/** A secret link as it is kept: of its secret only the SHA-256. */
export interface AcceptanceLink {
  readonly digest: string;
  readonly documentId: number;
  readonly issuedAt: Instant;
  /** First instant at which it opens nothing any more, unless it was answered. */
  readonly expiresAt: Instant;
  /** The letter that carried it, by its key; null of one that somebody passed on themselves. */
  readonly letterKey: string | null;
}

/** Whether a kind of document is answered on line: the declaration goes to the authorities. */
export function isAnsweredOnLine(document: Document): boolean {
  return document.summary().type !== 3;
}

/** First instant at which a document can no longer be answered: the end of a quote's validity, of a convention's event. */
export function endOfAnswering(document: Document): Instant {
  return document.summary().validUntil ?? document.content.dossier.event.endsAt;
}

/** Until when a new link to a document may be used: as long as it may be answered, a convention for sixty days at most. */
export function endOfLink(document: Document, now: Instant): Instant {
  const end = endOfAnswering(document);
  return document.summary().validUntil === null ? Math.min(now + conventionTerm, end) : end;
}

/**
 * Why a document cannot be answered on line now, by its link or from an account, the weightiest reason first; null when it can.
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
  const { validatedAt } = document.summary();
  if (!dossier || dossier.isOver) return 'closed';
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
  return now >= endOfAnswering(document) ? 'expired' : null;
}

/** Until when a link that was answered shows the answer. */
export function endOfShowing(link: AcceptanceLink, answer: Answer): Instant {
  return Math.max(link.expiresAt, answer.answeredAt + answerShown);
}

/** Whom to turn to about a document, as it names them. */
export function contactOfDocument({ content }: Document): IssuerContact {
  const { name, officeName, phone, email } = content.issuer;
  return { name: officeName ? `${name} – ${officeName}` : name, phone, email };
}
