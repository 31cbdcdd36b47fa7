import type { Instant } from '@pds/kernel';
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export interface CalendarFileEvent {
  /** Unique in the world, and the same in every version of the file. */
  readonly uid: string;
  /** Grows with every change. */
  readonly sequence: number;
  readonly changedAt: Instant;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  readonly title: string;
  readonly place: string;
  readonly description: string;
  /** The page of the event. */
  readonly url: string;
}

/** How long programs may keep the file, in seconds. */
const timeToLive = 4 * 3_600;

/**
 * An iCalendar file (RFC 5545). Times are in UTC, which every program shows on its own clocks. The same events give the same bytes at any
 * moment.
 * @param name of the calendar, as programs show it
 */
export function calendarFile(name: string, events: readonly CalendarFileEvent[]): string {
  const calendar = new ICalCalendar({
    name,
    prodId: '//Postes de secours//Calendrier//FR',
    method: ICalCalendarMethod.PUBLISH,
    ttl: timeToLive,
  });
  for (const { uid, changedAt, startsAt, endsAt, status, title, place, ...rest } of events)
    calendar.createEvent({
      ...rest,
      id: uid,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      start: new Date(startsAt),
      end: new Date(endsAt),
      status: ICalEventStatus[status],
      summary: title,
      location: place,
    });
  return `${calendar.toString()}\r\n`;
}
