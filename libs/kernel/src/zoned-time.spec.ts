import fc from 'fast-check';
import {
  instantOfWallTime,
  mainlandDay,
  offsetIntervalAt,
  offsetMinutesAt,
  startOfDay,
  toIsoWithOffset,
  wallTimeAt,
} from './index';

const at = (iso: string) => Date.parse(iso);

describe('time in a zone', () => {
  it('has both offsets of Paris and the fixed offset of Réunion', () => {
    expect(offsetMinutesAt(at('2026-07-01T12:00:00Z'), 'Europe/Paris')).toBe(120);
    expect(offsetMinutesAt(at('2026-12-01T12:00:00Z'), 'Europe/Paris')).toBe(60);
    expect(offsetMinutesAt(at('2026-12-01T12:00:00Z'), 'Indian/Reunion')).toBe(240);
    expect(toIsoWithOffset(at('2026-12-01T12:00:00Z'), 'America/Cayenne')).toBe('2026-12-01T09:00:00-03:00');
  });

  it('starts the mainland’s day before that of UTC, and counts days across a clock change', () => {
    expect(mainlandDay(at('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
    expect(mainlandDay(at('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
    expect(mainlandDay(at('2026-10-24T22:30:00Z'), 1)).toBe('2026-10-26');
    expect(mainlandDay(at('2026-10-25T22:30:00Z'), -1)).toBe('2026-10-24');
  });

  it.each([
    ['an ordinary evening', { year: 2026, month: 11, day: 20, hour: 20, minute: 30 }, '2026-11-20T19:30:00Z'],
    [
      'the hour that occurs twice, first time',
      { year: 2028, month: 10, day: 29, hour: 2, minute: 30 },
      '2028-10-29T00:30:00Z',
    ],
    [
      'the hour that does not exist, shifted',
      { year: 2028, month: 3, day: 26, hour: 2, minute: 30 },
      '2028-03-26T01:30:00Z',
    ],
    ['just before clocks go back', { year: 2028, month: 10, day: 29, hour: 1, minute: 59 }, '2028-10-28T23:59:00Z'],
    ['just after clocks went forward', { year: 2028, month: 3, day: 26, hour: 3, minute: 0 }, '2028-03-26T01:00:00Z'],
  ])('converts a Paris wall time: %s', (_, wall, iso) => {
    expect(new Date(instantOfWallTime(wall, 'Europe/Paris')).toISOString()).toBe(new Date(iso).toISOString());
  });

  it('converts an instant to a wall time and back', () => {
    const wall = { year: 2026, month: 5, day: 8, hour: 0, minute: 0 };
    expect(wallTimeAt(instantOfWallTime(wall, 'Indian/Reunion'), 'Indian/Reunion')).toEqual(wall);
  });

  it.each([
    ['in winter', '2026-11-20', 'Europe/Paris', 0, '2026-11-19T23:00:00Z'],
    ['in summer', '2026-07-14', 'Europe/Paris', 0, '2026-07-13T22:00:00Z'],
    ['after the day of 23 hours when clocks go forward', '2028-03-26', 'Europe/Paris', 1, '2028-03-26T22:00:00Z'],
    ['after the day of 25 hours when clocks go back', '2028-10-29', 'Europe/Paris', 1, '2028-10-29T23:00:00Z'],
    ['after the end of a year, overseas', '2027-12-31', 'Indian/Reunion', 1, '2027-12-31T20:00:00Z'],
    ['after the 29th of February', '2028-02-28', 'America/Cayenne', 2, '2028-03-01T03:00:00Z'],
    ['where midnight does not exist', '2026-09-06', 'America/Santiago', 0, '2026-09-06T04:00:00Z'],
  ])('starts a day %s', (_, day, timeZone, daysLater, iso) => {
    expect(startOfDay(day, timeZone, daysLater)).toBe(at(iso));
  });

  it('returns until when the offset stays the same', () => {
    const { minutes, until } = offsetIntervalAt(at('2029-03-01T00:00:00Z'), 'Europe/Paris');
    expect([minutes, new Date(until).toISOString()]).toEqual([60, '2029-03-25T01:00:00.000Z']);
    expect(offsetIntervalAt(until, 'Europe/Paris').minutes).toBe(120);
    expect(() => offsetIntervalAt(0, 'Europe/Atlantis')).toThrow(RangeError);
    expect(() => offsetIntervalAt(Number.NaN, 'Europe/Paris')).toThrow(RangeError);
  });

  it('matches Intl, in every kind of zone, also before 1970 and after 2200', () => {
    const zones = [
      ...['Europe/Paris', 'Indian/Reunion', 'America/Cayenne', 'America/Miquelon', 'Pacific/Noumea'],
      // Half an hour of summer time; suspended during Ramadan; a quarter of an hour; southern summer.
      ...['Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kathmandu', 'America/Santiago'],
    ];
    const formats = new Map(
      zones.map((timeZone) => [
        timeZone,
        new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
      ]),
    );
    const instant = fc.oneof(
      fc.integer({ min: Date.parse('1971-01-01'), max: Date.parse('2100-01-01') }),
      fc.integer({ min: Date.parse('1960-01-01'), max: Date.parse('2300-01-01') }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (timeZone, moment) => {
        const shown = formats.get(timeZone)!;
        const asUtc = Date.parse(`${shown.format(moment).replace(' ', 'T')}Z`);
        expect(offsetMinutesAt(moment, timeZone)).toBe(Math.round((asUtc - Math.floor(moment / 1000) * 1000) / 60_000));
      }),
      { numRuns: 2000 },
    );
  });
});
