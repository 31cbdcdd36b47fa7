import { ChangedMeanwhile, frenchDateTimeInSentence, type Principal } from '@pds/kernel';
import type { Demand } from '../../model/dossier/demand';
import type { People } from '../../ports/people';

/**
 * Checks that a user saves the current version of a demand. Throws `ChangedMeanwhile` with who saved last, whether that is the caller, and
 * when.
 */
export async function checkVersion(
  demand: Demand,
  loaded: number,
  people: People,
  { accountId }: Principal,
): Promise<void> {
  if (demand.version === loaded) return;
  const { updatedBy, updatedAt, timeZone } = demand.snapshot();
  const person = updatedBy === null ? null : await people.person(updatedBy);
  throw new ChangedMeanwhile('cette demande', {
    who: person && `${person.firstName} ${person.lastName}`,
    when: frenchDateTimeInSentence(updatedAt, timeZone),
    isSelf: updatedBy === accountId,
  });
}
