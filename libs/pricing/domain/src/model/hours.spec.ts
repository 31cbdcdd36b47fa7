import fc from 'fast-check';
import { dayMilliseconds, holidayCalendar, publicHolidaysOf } from '@pds/kernel';
import type { NightWindow } from '@pds/pricing/contract';
import { elapsedMinutes, explainHours, splitHours } from './hours';
import { NotANumber, PeriodEndsBeforeItStarts, PeriodTooLong, UnknownTimeZone } from '../pricing.errors';
import { defaultNight } from './night-hours';
import { splitMinuteByMinute } from '../testing/minute-by-minute';

/** Hours calculated by hand; instants contain their offset so that no tested helper reads them. */
function hoursOf(start: string, end: string, night: NightWindow | null = defaultNight) {
  const minutes = splitHours(
    { start: Date.parse(start), end: Date.parse(end) },
    { timeZone: 'Europe/Paris', night, holidayOn: holidayCalendar('69') },
  );
  return { normal: minutes.normal / 60, night: minutes.night / 60, holiday: minutes.holiday / 60 };
}

describe('the hours of a slot', () => {
  it.each([
    ['an ordinary day', '2026-11-21T08:00+01:00', '2026-11-21T18:00+01:00', { normal: 10, night: 0, holiday: 0 }],
    ['an evening', '2026-11-21T18:00+01:00', '2026-11-22T02:00+01:00', { normal: 3, night: 5, holiday: 0 }],
    ['a whole night', '2026-11-20T20:00+01:00', '2026-11-21T08:00+01:00', { normal: 3, night: 9, holiday: 0 }],
    ['three days', '2026-11-20T12:00+01:00', '2026-11-23T12:00+01:00', { normal: 45, night: 27, holiday: 0 }],
    ['only 21:00 to 06:00', '2026-11-20T21:00+01:00', '2026-11-21T06:00+01:00', { normal: 0, night: 9, holiday: 0 }],
    ['nothing', '2026-11-20T21:00+01:00', '2026-11-20T21:00+01:00', { normal: 0, night: 0, holiday: 0 }],
    ['New Year’s Eve', '2026-12-31T20:00+01:00', '2027-01-01T08:00+01:00', { normal: 1, night: 3, holiday: 8 }],
    [
      'Christmas with its nights',
      '2026-12-24T18:00+01:00',
      '2026-12-26T08:00+01:00',
      { normal: 5, night: 9, holiday: 24 },
    ],
  ])('split %s', (_, start, end, expected) => {
    expect(hoursOf(start, end)).toEqual(expected);
  });

  it('count both occurrences of the last night half-hour when clocks go back', () => {
    // Night until 02:30: on 29 October 2028 the clock shows 02:00–02:30 twice, and 02:30–03:00 in between.
    const night = { start: 21 * 60, end: 150 };
    expect(hoursOf('2028-10-29T00:00+02:00', '2028-10-29T04:00+01:00', night)).toEqual({
      normal: 2,
      night: 3,
      holiday: 0,
    });
  });

  it('count 23 hours on a holiday when clocks go forward', () => {
    // 31 March 2024 was Easter Sunday, not a public holiday; the Monday after is. Both days together have 23 + 24 hours.
    expect(hoursOf('2024-03-31T00:00+01:00', '2024-04-02T00:00+02:00')).toEqual({ normal: 15, night: 8, holiday: 24 });
  });

  it('contain no night if it is disabled, or if it starts and ends at the same time', () => {
    const slot = ['2026-11-20T20:00+01:00', '2026-11-21T08:00+01:00'] as const;
    expect(hoursOf(...slot, null)).toEqual({ normal: 12, night: 0, holiday: 0 });
    expect(hoursOf(...slot, { start: 360, end: 360 })).toEqual({ normal: 12, night: 0, holiday: 0 });
  });

  it('support a night that does not cross midnight', () => {
    expect(hoursOf('2026-11-20T20:00+01:00', '2026-11-21T08:00+01:00', { start: 0, end: 300 })).toEqual({
      normal: 7,
      night: 5,
      holiday: 0,
    });
  });

  it('refuse an invalid period', () => {
    const start = Date.parse('2026-11-20T20:00Z');
    const rules = { timeZone: 'Europe/Paris', night: defaultNight, holidayOn: holidayCalendar(null) };
    expect(() => splitHours({ start, end: start - 1 }, rules)).toThrow(PeriodEndsBeforeItStarts);
    expect(() => splitHours({ start, end: Number.NaN }, rules)).toThrow(NotANumber);
    expect(() => splitHours({ start: -Infinity, end: start }, rules)).toThrow(NotANumber);
    expect(() => splitHours({ start, end: start + 367 * dayMilliseconds }, rules)).toThrow(PeriodTooLong);
    expect(() => splitHours({ start, end: start + 1000_000 }, { ...rules, timeZone: 'Europe/Atlantis' })).toThrow(
      UnknownTimeZone,
    );
  });
});

describe('the hours of any slot', () => {
  const places = [
    { department: '69', timeZone: 'Europe/Paris' },
    { department: '67', timeZone: 'Europe/Paris' },
    { department: '974', timeZone: 'Indian/Reunion' },
    { department: '973', timeZone: 'America/Cayenne' },
    { department: null, timeZone: 'America/Miquelon' },
    { department: null, timeZone: 'Australia/Lord_Howe' },
  ] as const;
  /** Near difficult dates: clock changes, Easter, the end of the year; and at random. */
  const interesting = [
    '2028-03-25',
    '2028-10-28',
    '2029-03-24',
    '2029-10-27',
    '2027-03-26',
    '2026-12-31',
    '2028-04-01',
  ];
  const start = fc.oneof(
    fc
      .tuple(fc.constantFrom(...interesting), fc.integer({ min: -2880, max: 2880 }))
      .map(([date, minutes]) => Date.parse(date) + minutes * 60_000),
    fc
      .integer({ min: Date.parse('2020-01-01') / 60_000, max: Date.parse('2040-01-01') / 60_000 })
      .map((m) => m * 60_000),
  );
  const night = fc.option(
    fc.record({ start: fc.integer({ min: 0, max: 1439 }), end: fc.integer({ min: 0, max: 1439 }) }),
  );
  const rulesAt = (place: (typeof places)[number], window: NightWindow | null) => ({
    timeZone: place.timeZone,
    night: window,
    holidayOn: holidayCalendar(place.department),
  });

  it('match a count minute by minute', () => {
    const minutes = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(fc.constantFrom(...places), start, minutes, night, (place, from, length, window) => {
        const period = { start: from, end: from + length * 60_000 };
        const year = new Date(from).getUTCFullYear();
        const holidays = new Set(
          [year - 1, year, year + 1]
            .flatMap((y) => publicHolidaysOf(y, place.department))
            .map(({ day }) => new Date(day * dayMilliseconds).toISOString().slice(0, 10)),
        );
        expect(splitHours(period, rulesAt(place, window))).toEqual(
          splitMinuteByMinute(period, place.timeZone, window, holidays),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('add up to the elapsed time, none negative', () => {
    const length = fc.integer({ min: 0, max: 40 * dayMilliseconds });
    fc.assert(
      fc.property(fc.constantFrom(...places), start, length, night, (place, from, milliseconds, window) => {
        const end = from + milliseconds;
        const buckets = splitHours({ start: from, end }, rulesAt(place, window));
        expect(elapsedMinutes(buckets)).toBe(Math.floor(end / 60_000) - Math.floor(from / 60_000));
        expect(Math.min(buckets.normal, buckets.night, buckets.holiday)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('do not change if the slot is split anywhere', () => {
    const cuts = fc.tuple(fc.nat({ max: 6 * dayMilliseconds }), fc.nat({ max: 6 * dayMilliseconds }));
    fc.assert(
      fc.property(fc.constantFrom(...places), start, cuts, night, (place, from, [first, second], window) => {
        const rules = rulesAt(place, window);
        const whole = splitHours({ start: from, end: from + first + second }, rules);
        const before = splitHours({ start: from, end: from + first }, rules);
        const after = splitHours({ start: from + first, end: from + first + second }, rules);
        expect({
          normal: before.normal + after.normal,
          night: before.night + after.night,
          holiday: before.holiday + after.holiday,
        }).toEqual(whole);
      }),
    );
  });

  it('match the segments that explain them, which are consecutive without gap or overlap', () => {
    const length = fc.integer({ min: 0, max: 6 * dayMilliseconds });
    fc.assert(
      fc.property(fc.constantFrom(...places), start, length, night, (place, from, milliseconds, window) => {
        const period = { start: from, end: from + milliseconds };
        const rules = rulesAt(place, window);
        const segments = explainHours(period, rules);
        const sum = (kind: string) => segments.reduce((all, s) => all + (s.kind === kind ? s.minutes : 0), 0);
        expect({ normal: sum('normal'), night: sum('night'), holiday: sum('holiday') }).toEqual(
          splitHours(period, rules),
        );
        const cut = (instant: number) => Math.floor(instant / 60_000) * 60_000;
        let at = cut(period.start);
        for (const segment of segments) {
          expect([segment.start, segment.end - segment.start]).toEqual([at, segment.minutes * 60_000]);
          expect(segment.minutes).toBeGreaterThan(0);
          at = segment.end;
        }
        expect(at).toBe(cut(period.end));
      }),
    );
  });
});
