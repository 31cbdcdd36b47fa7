import { counted, periodInWords } from '@pds/kernel';
import type { FeedEvent } from './calendar-feed.read-model';
import type { CalendarFileEvent } from './calendar-file';

const statuses = { requested: 'TENTATIVE', ordered: 'CONFIRMED', cancelled: 'CANCELLED' } as const;
const titlePrefixes = { requested: 'Demande\u00a0: ', ordered: '', cancelled: 'Annulé\u00a0: ' };

/**
 * The events of a dossier in a calendar file, one per slot: a season of several months is no event of several months.
 * @param host of the application, which makes their UIDs unique in the world
 */
export function calendarEvents(event: FeedEvent, url: string, host: string): CalendarFileEvent[] {
  const { id, slots, state, eventName } = event;
  const title = `${titlePrefixes[state]}${eventName}`;
  return slots.map(({ startsAt, endsAt, ...slot }) => ({
    ...(slots.length === 1
      ? { uid: `dossier-${id}@${host}`, title }
      : { uid: `dossier-${id}-${slot.id}@${host}`, title: `${title} – ${slot.name}` }),
    sequence: event.version,
    changedAt: event.changedAt,
    startsAt,
    endsAt,
    status: statuses[state],
    place: event.place,
    description: descriptionOf(event),
    url,
  }));
}

function descriptionOf({ id, publicPeak, slots, timeZone, contact }: FeedEvent): string {
  return [
    `Dossier n°\u00a0${id}`,
    `Public attendu\u00a0: ${counted(publicPeak, 'personne')}`,
    ...slots.map(
      ({ name, startsAt: start, endsAt: end }) => `${name}\u00a0: ${periodInWords({ start, end }, timeZone)}`,
    ),
    ...(contact ? [`Contact\u00a0: ${[contact.name, contact.phone].filter(Boolean).join(', ')}`] : []),
  ].join('\n');
}
