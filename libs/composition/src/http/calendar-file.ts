import type { Instant } from '@pds/kernel';
import { timeLine, timeZoneLines, utcText } from './calendar-time-zone';

/** An event of a calendar file. */
export interface CalendarFileEvent {
  /** Unique in the world, and the same in every version of the file. */
  readonly uid: string;
  /** Grows with every change. */
  readonly sequence: number;
  readonly changedAt: Instant;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly timeZone: string;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  readonly title: string;
  readonly place: string;
  readonly description: string;
  /** The page of the event. */
  readonly url: string;
}

/**
 * An iCalendar file (RFC 5545). Times are those of the event's own zone, whose VTIMEZONE the file contains. The same events give the same
 * bytes at any moment.
 * @param name of the calendar, as programs show it
 */
export function calendarFile(name: string, events: readonly CalendarFileEvent[]): string {
  const firstOfZone = new Map<string, Instant>();
  for (const { timeZone, startsAt } of events)
    firstOfZone.set(timeZone, Math.min(startsAt, firstOfZone.get(timeZone) ?? startsAt));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Postes de secours//Calendrier//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    text('NAME', name),
    text('X-WR-CALNAME', name),
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...[...firstOfZone].flatMap(([timeZone, first]) => timeZoneLines(timeZone, first)),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: CalendarFileEvent): string[] {
  const { timeZone } = event;
  return [
    'BEGIN:VEVENT',
    text('UID', event.uid),
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcText(event.changedAt)}`,
    `LAST-MODIFIED:${utcText(event.changedAt)}`,
    timeLine('DTSTART', event.startsAt, timeZone),
    timeLine('DTEND', event.endsAt, timeZone),
    `STATUS:${event.status}`,
    text('SUMMARY', event.title),
    ...(event.place === '' ? [] : [text('LOCATION', event.place)]),
    text('DESCRIPTION', event.description),
    `URL:${event.url}`,
    'END:VEVENT',
  ];
}

/** A property with a text that people typed: line breaks and separators are escaped, other control characters are dropped. */
function text(property: string, value: string): string {
  const escaped = value
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex -- they are what must not be in the file
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
  return `${property}:${escaped}`;
}

const longestLine = 75;

/** Breaks a line of more than 75 bytes, never inside a character (RFC 5545, 3.1). */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line;
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // A continued line begins with a space, which counts.
    if (bytes + size > longestLine - (parts.length === 0 ? 0 : 1)) {
      parts.push(part);
      [part, bytes] = ['', 0];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
