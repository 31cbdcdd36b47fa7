import { organiserPage } from '@pds/demand/contract';
import { type PlaceholderValues, valuesOfEveryLetter } from '@pds/kernel';
import type { RefusingAssociation } from '../../ports/refusal-letters';
import type { DemandState } from '../dossier/demand-state';
import { Slots } from '../slots/slots';

/** The values of the placeholders of a refusal letter; null when the demand has no value. */
export function refusalLetterValues(
  { id, eventName, eventPlace, eventCity, timeZone, contact, slots }: DemandState,
  client: string | null,
  association: RefusingAssociation | null,
): PlaceholderValues {
  const { startsAt, endsAt } = Slots.of(slots);
  return valuesOfEveryLetter({
    event: { name: eventName, place: eventPlace, city: eventCity, startsAt, endsAt, timeZone },
    contact: `${contact.firstName} ${contact.lastName}`,
    client,
    association: association && association.name,
    reachedBy: association?.reachedBy ?? [],
    page: organiserPage(id),
  });
}
