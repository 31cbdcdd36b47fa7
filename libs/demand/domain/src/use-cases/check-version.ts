import { ChangedMeanwhile, frenchMoment } from '@pds/kernel';
import type { Demand } from '../model/demand';
import type { People } from '../ports/people';

/** Whoever saves a demand must have loaded what it is now. Throws `ChangedMeanwhile`, with who saved last and when. */
export async function checkVersion(demand: Demand, loaded: number, people: People): Promise<void> {
  if (demand.version === loaded) return;
  const { updatedBy, updatedAt, timeZone } = demand.snapshot();
  const person = updatedBy === null ? null : await people.person(updatedBy);
  throw new ChangedMeanwhile(
    'cette demande',
    person && `${person.firstName} ${person.lastName}`,
    frenchMoment(updatedAt, timeZone),
  );
}
