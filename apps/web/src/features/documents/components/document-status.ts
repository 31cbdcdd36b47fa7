import type { DocumentAnswer, MessageAnswer } from '@pds/api-client/generated/model';
import type { StatusText } from '../../../shared/reference/statuses';
import { agreedParticiple, capitalized } from '../../../shared/reference/document-names';

/** 1 quote, 2 convention, 3 device declaration. */
export const documentTypes = [1, 2, 3] as const;
export type DocumentType = (typeof documentTypes)[number];

export type DocumentVersion = Pick<
  DocumentAnswer,
  'id' | 'type' | 'createdAt' | 'validatedAt' | 'validUntil' | 'sendingDate'
>;

/**
 * Returns the binding document of a kind: the one validated last (docs/decisions.md, « What was accepted binds »). None before the first
 * validation.
 */
export function bindingDocument(type: number, documents: readonly DocumentVersion[]): DocumentVersion | undefined {
  return documents
    .filter((document) => document.type === type && document.validatedAt !== null)
    .sort((a, b) => Date.parse(b.validatedAt!) - Date.parse(a.validatedAt!) || b.id - a.id)[0];
}

/**
 * Returns the number of the document that replaced a document: the binding one for a validated document, the newest of its kind for the
 * others. Null if it was not replaced.
 */
export function replacedBy(document: DocumentVersion, documents: readonly DocumentVersion[]): number | null {
  const counts = bindingDocument(document.type, documents);
  if (document.validatedAt !== null) return counts!.id === document.id ? null : counts!.id;
  const newest = Math.max(...documents.filter(({ type }) => type === document.type).map(({ id }) => id));
  return newest > document.id ? newest : null;
}

type Validity = Pick<DocumentVersion, 'validatedAt' | 'validUntil'>;

/** Whether a document has expired unvalidated: the server neither sends nor validates it any more, and the customer cannot accept it. */
export function hasExpired({ validatedAt, validUntil }: Validity, now = Date.now()): boolean {
  return validatedAt === null && validUntil !== null && Date.parse(validUntil) <= now;
}

/** Why an expired quote can be neither sent nor validated nor accepted by a link, and what to do. */
export const expiredText = 'Ce devis a expiré : générez-en un nouveau.';

/** Returns the newest quote if it has expired and none was ever validated: a new one is to be generated. */
export function expiredQuote<Version extends DocumentVersion>(
  documents: readonly Version[],
  now = Date.now(),
): Version | undefined {
  const quotes = documents.filter(({ type }) => type === 1);
  if (quotes.some(({ validatedAt }) => validatedAt !== null)) return undefined;
  return quotes.find((quote) => replacedBy(quote, quotes) === null && hasExpired(quote, now));
}

/** A paper to send: a generated one, or one of a kind that is to be generated first. */
export interface NextPaper {
  readonly type: DocumentType;
  /** Null if it is to be generated. */
  readonly id: number | null;
}

/**
 * Returns the state of a document among those of its dossier, as a tag. It is « Envoyé » once its e-mail has left.
 * @param mail state of its latest e-mail, if that is known
 */
export function documentStatusOf(
  document: DocumentVersion,
  documents: readonly DocumentVersion[],
  mail?: MessageAnswer['state'],
  now = Date.now(),
): StatusText {
  const agreed = (participle: string) => capitalized(agreedParticiple(participle, document.type));
  if (replacedBy(document, documents) !== null) return { text: agreed('remplacé'), tone: 'neutral' };
  if (document.validatedAt !== null) return { text: agreed('validé'), tone: 'done' };
  if (hasExpired(document, now)) return { text: agreed('expiré'), tone: 'neutral' };
  const isSent = document.sendingDate && (mail === undefined || mail === 'sent');
  return isSent ? { text: agreed('envoyé'), tone: 'progress' } : { text: 'À valider', tone: 'attention' };
}
