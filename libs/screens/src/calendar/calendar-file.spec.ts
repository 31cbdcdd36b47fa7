import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { calendarEvents } from './calendar-events';
import type { FeedEvent } from './calendar-feed.read-model';
import { calendarFile, type CalendarFileEvent } from './calendar-file';

const anEvent: CalendarFileEvent = {
  uid: 'dossier-12@secours.example',
  sequence: 3,
  changedAt: Date.parse('2027-01-10T08:00:00Z'),
  startsAt: Date.parse('2027-05-08T07:30:00Z'),
  endsAt: Date.parse('2027-05-08T16:00:00Z'),
  status: 'CONFIRMED',
  title: 'Corrida de Lyon',
  place: 'Place Bellecour, 69002 Lyon',
  description: 'Dossier n° 12\nPublic attendu\u00a0: 900 personnes',
  url: 'https://secours.example/admin/aid-station/edit/12',
};

interface ParsedEvent {
  readonly uid: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: string;
  readonly title: string;
  readonly place: string;
  readonly description: string;
}

function byIcalJs(file: string): ParsedEvent[] {
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => {
    const instant = (name: string) => (component.getFirstPropertyValue(name) as ICAL.Time).toUnixTime() * 1000;
    const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
    return {
      uid: value('uid'),
      startsAt: instant('dtstart'),
      endsAt: instant('dtend'),
      status: value('status'),
      title: value('summary'),
      place: value('location'),
      description: value('description'),
    };
  });
}

function byNodeIcal(file: string): ParsedEvent[] {
  return Object.values(nodeIcal.sync.parseICS(file))
    .filter((component): component is VEvent => component?.type === 'VEVENT')
    .map((event) => ({
      uid: event.uid,
      startsAt: event.start.getTime(),
      endsAt: event.end!.getTime(),
      status: String(event.status),
      title: String(event.summary),
      place: String(event.location ?? ''),
      description: String(event.description),
    }));
}

const parsers = [
  ['ical.js', byIcalJs],
  ['node-ical', byNodeIcal],
] as const;

const expected = ({ uid, startsAt, endsAt, status, title, place, description }: CalendarFileEvent): ParsedEvent => ({
  uid,
  startsAt,
  endsAt,
  status,
  title,
  place,
  description,
});

describe.each(parsers)('a calendar file read by %s', (_, parse) => {
  it('has an event for each of the five matches of a season of nine months, on the days and hours of their slots', () => {
    const matches = ['2026-09-05', '2026-11-14', '2027-01-23', '2027-03-28', '2027-05-22'].map((date, index) => ({
      id: 40 + index,
      name: `Match ${index + 1}`,
      startsAt: Date.parse(`${date}T13:00:00Z`),
      endsAt: Date.parse(`${date}T16:00:00Z`),
    }));
    const season: FeedEvent = {
      id: 12,
      version: 3,
      changedAt: anEvent.changedAt,
      timeZone: 'Europe/Paris',
      state: 'ordered',
      isAidStation: true,
      eventName: 'Saison de rugby',
      place: 'Stade',
      publicPeak: 900,
      slots: matches,
      contact: null,
    };
    const parsed = parse(calendarFile('Postes', calendarEvents(season, anEvent.url, 'secours.example')));
    expect(parsed.map(({ uid, title, startsAt, endsAt }) => ({ uid, title, startsAt, endsAt }))).toEqual(
      matches.map(({ id, name, startsAt, endsAt }) => ({
        uid: `dossier-12-${id}@secours.example`,
        title: `Saison de rugby – ${name}`,
        startsAt,
        endsAt,
      })),
    );
    const [only] = calendarEvents({ ...season, slots: matches.slice(0, 1) }, anEvent.url, 'secours.example');
    expect(only).toMatchObject({ uid: 'dossier-12@secours.example', title: 'Saison de rugby' });
  });

  it('has the events with their texts and instants', () => {
    const cancelled = { ...anEvent, uid: 'dossier-13@secours.example', status: 'CANCELLED', place: '' } as const;
    expect(parse(calendarFile('Postes', [anEvent, cancelled]))).toEqual([expected(anEvent), expected(cancelled)]);
  });

  it('has no event when there is none', () => {
    expect(parse(calendarFile('Postes', []))).toEqual([]);
  });

  it('has the right instants in the night in which the clocks are set back', () => {
    const hours = [-1, 0, 1, 2].map((hour) => Date.parse('2027-10-31T00:30:00Z') + hour * 3_600_000);
    const events = hours.map((startsAt, index) => ({
      ...anEvent,
      uid: `${index}`,
      startsAt,
      endsAt: startsAt + 3_600_000,
    }));
    expect(parse(calendarFile('Postes', events))).toEqual(events.map(expected));
  });

  it('has the right instants at any time of the year', () => {
    const minute = fc.integer({ min: Date.UTC(2026, 7, 1) / 60_000, max: Date.UTC(2028, 6, 1) / 60_000 });
    const event = fc.record({ start: minute, minutes: fc.integer({ min: 1, max: 4_000 }) });
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 5 }), (drawn) => {
        const events = drawn.map(({ start, minutes }, index) => ({
          ...anEvent,
          uid: `dossier-${index}@secours.example`,
          startsAt: start * 60_000,
          endsAt: (start + minutes) * 60_000,
        }));
        expect(parse(calendarFile('Postes', events))).toEqual(events.map(expected));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a calendar file', () => {
  it('has the sequence and the time of the last change, and the same bytes again', () => {
    const file = calendarFile('Postes', [anEvent]);
    expect(file).toContain('\r\nSEQUENCE:3\r\n');
    expect(file).toContain('\r\nLAST-MODIFIED:20270110T080000Z\r\n');
    expect(file).toContain('\r\nDTSTART:20270508T073000Z\r\n');
    expect(calendarFile('Postes', [anEvent])).toBe(file);
  });

  it('has no line over 75 bytes and gives any typed text back, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
        const title = `${typed.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').trim()}.`;
        const event = { ...anEvent, title, description: `a\n${title};,\\`, place: title };
        const file = calendarFile(title, [event]);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(byIcalJs(file)).toEqual([expected(event)]);
      }),
    );
  });

  it('gets no property from a typed text', () => {
    const hostile = { ...anEvent, title: 'Fête\r\nSTATUS:CANCELLED\u0000\u2028', description: '\r' };
    const file = calendarFile('Postes', [hostile]);
    expect(file).toContain('\r\nSUMMARY:Fête\\nSTATUS:CANCELLED');
    expect(file.match(/^STATUS:/gm)).toHaveLength(1);
  });
});
