import type { DocumentAnswer } from '@pds/api-client/generated/model';
import type { StatusText } from '../../../shared/reference/statuses';
import { agreedParticiple, capitalized } from '../../../shared/reference/document-names';

type DocumentVersion = Pick<DocumentAnswer, 'id' | 'type' | 'createdAt' | 'validatedAt' | 'validUntil' | 'sendingDate'>;

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

/** Returns the state of a document among those of its dossier, as a tag. */
export function documentStatusOf(
  document: DocumentVersion,
  documents: readonly DocumentVersion[],
  now = Date.now(),
): StatusText {
  const agreed = (participle: string) => capitalized(agreedParticiple(participle, document.type));
  if (replacedBy(document, documents) !== null) return { text: agreed('remplacé'), tone: 'neutral' };
  if (document.validatedAt !== null) return { text: agreed('validé'), tone: 'done' };
  if (document.validUntil && Date.parse(document.validUntil) <= now) return { text: agreed('expiré'), tone: 'neutral' };
  return document.sendingDate ? { text: agreed('envoyé'), tone: 'progress' } : { text: 'À valider', tone: 'attention' };
}
