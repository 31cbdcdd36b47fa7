import { dayInWords } from './calendar-date';
import { periodInWords } from './date-time';
import type { PlaceholderValue, PlaceholderValues } from './placeholders';
import { type Instant, localDate } from './time';

/** The facts of a dossier that every letter to its customer may state. */
export interface LetterFacts {
  readonly event: {
    readonly name: string;
    readonly place: string;
    readonly city: string;
    readonly startsAt: Instant;
    readonly endsAt: Instant;
    readonly timeZone: string;
  };
  /** First and last name of the recipient. */
  readonly contact: string;
  readonly client: string | null;
  readonly association: string | null;
  /** Phone, e-mail and lines of the address of the association. */
  readonly reachedBy: readonly (string | null)[];
  /** The path of the page on which the organiser follows the dossier. */
  readonly page: string;
}

/** The values of the placeholders of every letter to a customer; null for a missing one, and empty where its paragraph says nothing. */
export function valuesOfEveryLetter({ event, contact, client, association, reachedBy, page }: LetterFacts) {
  const { startsAt, endsAt, timeZone } = event;
  return {
    evenement: typedValue(event.name),
    lieu: typedValue([event.place, event.city].filter((part) => part.trim() !== '').join(', ')),
    date_debut: dayValue(localDate(startsAt, timeZone)),
    date_fin: dayValue(localDate(endsAt - 1, timeZone)),
    quand: { ours: periodInWords({ start: startsAt, end: endsAt }, timeZone) },
    contact: typedValue(contact),
    client: typedValue(client),
    association: typedValue(association),
    coordonnees: { ours: reachedBy.filter((part) => part?.trim()).join(', ') },
    suivi: { page, label: 'Suivre ma demande' },
  } satisfies PlaceholderValues;
}

/** A day as a value, in words. @param day `YYYY-MM-DD` */
export function dayValue(day: string): PlaceholderValue {
  return { ours: dayInWords(day) };
}

/** A text that somebody typed as a value; null if it is blank. */
function typedValue(text: string | null): PlaceholderValue {
  return text?.trim() ? { typed: text.trim() } : null;
}
