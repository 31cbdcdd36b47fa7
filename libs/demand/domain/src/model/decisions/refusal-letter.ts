import { frenchDay, localDate, type PlaceholderValues } from '@pds/kernel';
import type { DemandState } from '../dossier/demand-state';
import { Slots } from '../slots/slots';

/** The values of the placeholders of a refusal letter; null when the demand has no value. */
export function refusalLetterValues(
  { eventName, eventPlace, eventCity, timeZone, contact, slots }: DemandState,
  names: { readonly client: string | null; readonly association: string | null },
): PlaceholderValues {
  const typed = (text: string | null) => (text?.trim() ? { typed: text.trim() } : null);
  const day = (instant: number) => ({ ours: frenchDay(localDate(instant, timeZone)) });
  const { startsAt, endsAt } = Slots.of(slots);
  return {
    evenement: typed(eventName),
    lieu: typed([eventPlace, eventCity].filter((part) => part.trim() !== '').join(', ')),
    date_debut: day(startsAt),
    date_fin: day(endsAt - 1),
    contact: typed(`${contact.firstName} ${contact.lastName}`),
    client: typed(names.client),
    association: typed(names.association),
  };
}
