import type { Ownership, Principal } from '@pds/kernel';
import type { Answer } from './answer';
import type { Document } from './document';

/**
 * Whether somebody in whose scope a dossier is may read how its document was answered, and the proof. The proof names a person, their network
 * address and their browser. After a dossier is handed over to another organisation, only its staff, managers of the organisation that
 * answered and the account that answered may.
 *
 * @param ownership of the dossier as it stands
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
