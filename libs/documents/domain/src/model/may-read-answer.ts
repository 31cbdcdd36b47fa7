import type { Ownership, Principal } from '@pds/kernel';
import type { Answer } from './answer';
import type { Document } from './document';

/**
 * Whether a caller with the dossier in scope may read the answer to its document, and the proof. The proof contains a person's name,
 * network address and browser. After a dossier is transferred to another organisation, only its staff, managers of the organisation that
 * answered and the account that answered may read it.
 *
 * @param ownership of the current dossier
 */
export function mayReadAnswer(
  { accountId, scope }: Principal,
  document: Document,
  answer: Answer,
  ownership: Ownership,
): boolean {
  if (scope.kind !== 'organiser') return true;
  const { organisationId } = document.content.dossier;
  return (
    organisationId === ownership.organisationId ||
    (organisationId !== null && scope.organisationIds.includes(organisationId)) ||
    ('accountId' in answer.by && answer.by.accountId === accountId)
  );
}
