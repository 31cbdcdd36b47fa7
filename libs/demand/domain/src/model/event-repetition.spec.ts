import { instantOfWallTime, wallTimeAt } from '@pds/kernel';
import fc from 'fast-check';
import { calendarDay, calendarDays, dayNumber } from './calendar-day';
import { nameInLaterYear, nextRepetition, shiftedByDays } from './event-repetition';

const at = (text: string) => Date.parse(text);
const isoDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const paris = 'Europe/Paris';

describe('an event that takes place again', () => {
  it.each<[string, string, string, string, number]>([
    ['is 52 weeks later', '2026-06-07T09:00+02:00', '2026-11-20', '2027-06-06', 364],
    ['is 52 weeks later after a leap day too', '2027-06-06T09:00+02:00', '2027-11-20', '2028-06-04', 364],
    ['is in the year after when it is still to come', '2027-06-06T09:00+02:00', '2026-11-20', '2028-06-04', 364],
    ['is in the first future year when it was long ago', '2021-06-06T09:00+02:00', '2026-11-20', '2027-06-06', 2191],
    ['may still be this year when it was long ago', '2021-12-12T09:00+01:00', '2026-11-20', '2026-12-13', 1827],
    ['stays on 14 July', '2026-07-14T20:00+02:00', '2026-11-20', '2027-07-14', 365],
    ['stays on 25 December over a leap day', '2027-12-25T10:00+01:00', '2028-01-20', '2028-12-25', 366],
    ['retains the night into 1 January', '2026-12-31T22:00+01:00', '2027-03-01', '2027-12-31', 365],
    ['stays within its year right after New Year', '2028-01-02T10:00+01:00', '2028-02-01', '2029-01-07', 371],
    ['stays within its year right before New Year', '2021-12-31T09:00+01:00', '2026-11-20', '2026-12-25', 1820],
    ['is on its weekday when it was on 29 February', '2028-02-29T10:00+01:00', '2028-03-10', '2029-02-27', 364],
  ])('%s', (_, start, today, expected, days) => {
    const startsAt = at(start);
    const repetition = nextRepetition([{ startsAt, endsAt: startsAt + 5 * 3_600_000 }], paris, at(`${today}T12:00Z`));
    expect(repetition.days).toBe(days);
    expect(isoDay(calendarDay(shiftedByDays(startsAt, days, paris), paris))).toBe(expected);
  });

  it('moves as a whole when one of its slots is on a public holiday', () => {
    const eve = { startsAt: at('2026-07-11T20:00+02:00'), endsAt: at('2026-07-11T23:00+02:00') };
    const ball = { startsAt: at('2026-07-13T21:00+02:00'), endsAt: at('2026-07-14T02:00+02:00') };
    expect(nextRepetition([ball, eve], paris, at('2026-11-20T12:00Z'))).toEqual({ days: 365, years: 1 });
    // Nothing takes place on the 14th: days between two slots do not count.
    const after = { startsAt: at('2026-07-15T21:00+02:00'), endsAt: at('2026-07-15T22:00+02:00') };
    expect(nextRepetition([eve, after], paris, at('2026-11-20T12:00Z'))).toEqual({ days: 364, years: 1 });
  });

  it('reads public holidays in the time zone of the event', () => {
    const slot = { startsAt: at('2026-07-13T21:00Z'), endsAt: at('2026-07-13T22:00Z') };
    expect(nextRepetition([slot], paris, at('2026-11-20T12:00Z')).days).toBe(364);
    expect(nextRepetition([slot], 'Indian/Reunion', at('2026-11-20T12:00Z')).days).toBe(365);
  });

  it('keeps its local times when daylight saving time changes in between', () => {
    // Summer time begins on 29 March 2026 and 28 March 2027.
    const start = at('2026-03-29T09:30+02:00');
    expect(shiftedByDays(start, 364, paris)).toBe(at('2027-03-28T09:30+02:00'));
    expect(shiftedByDays(at('2027-03-28T09:30+02:00'), 364, paris)).toBe(at('2028-03-26T09:30+02:00'));
    expect(shiftedByDays(at('2026-03-28T09:30+01:00'), 365, paris)).toBe(at('2027-03-28T09:30+02:00'));
  });

  const zones = ['Europe/Paris', 'Europe/Paris', 'Indian/Reunion', 'America/Martinique', 'Pacific/Noumea'];
  /** Any hour except the one that a clock change skips or repeats. */
  const quarter = fc.integer({ min: 0, max: 95 }).filter((quarter) => quarter < 4 || quarter > 15);
  /** Often near a clock change, a public holiday or New Year. */
  const day = fc.oneof(
    fc.integer({ min: dayNumber(2016, 1, 1), max: dayNumber(2034, 12, 31) }),
    fc
      .tuple(
        fc.integer({ min: 2016, max: 2034 }),
        fc.constantFrom([3, 20], [10, 20], [12, 20], [7, 5]),
        fc.integer({ min: 0, max: 16 }),
      )
      .map(([year, [month, date], later]) => dayNumber(year, month!, date! + later)),
  );
  const events = fc.record({
    timeZone: fc.constantFrom(...zones),
    now: fc.integer({ min: at('2024-01-01T00:00Z'), max: at('2032-12-31T00:00Z') }),
    slots: fc
      .tuple(
        day,
        fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), quarter, fc.integer({ min: 0, max: 3 }), quarter), {
          minLength: 1,
          maxLength: 6,
        }),
      )
      .map(([first, slots]) => ({ first, slots })),
  });
  type Event = typeof events extends fc.Arbitrary<infer Value> ? Value : never;
  const eventOf = ({ timeZone, slots: { first, slots } }: Event) => {
    const wall = (day: number, quarters: number) =>
      instantOfWallTime({ year: 1970, month: 1, day: 1 + day, hour: 0, minute: quarters * 15 }, timeZone);
    return slots.map(([day, from, length, to]) => {
      const startsAt = wall(first + day, from);
      return { startsAt, endsAt: Math.max(startsAt, wall(first + day + length, to)) };
    });
  };
  const feasts = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];

  it('is in the future, in the first such year, and retains the distances between slots', () => {
    fc.assert(
      fc.property(events, (event) => {
        const { timeZone, now } = event;
        const slots = eventOf(event);
        const { days, years } = nextRepetition(slots, timeZone, now);
        const first = Math.min(...slots.map(({ startsAt }) => startsAt));
        const moved = slots.map(({ startsAt, endsAt }) => ({
          startsAt: shiftedByDays(startsAt, days, timeZone),
          endsAt: shiftedByDays(endsAt, days, timeZone),
        }));
        const movedFirst = Math.min(...moved.map(({ startsAt }) => startsAt));
        expect(movedFirst).toBeGreaterThan(now);
        expect(years).toBeGreaterThanOrEqual(1);
        // A year, plus the possible distance of the weekday from its anniversary at either end.
        expect(movedFirst - Math.max(now, first)).toBeLessThan(376 * 86_400_000);
        expect(wallTimeAt(movedFirst, timeZone).year).toBe(wallTimeAt(first, timeZone).year + years);
        slots.forEach((slot, index) => {
          for (const end of ['startsAt', 'endsAt'] as const) {
            const [before, after] = [wallTimeAt(slot[end], timeZone), wallTimeAt(moved[index]![end], timeZone)];
            expect([after.hour, after.minute]).toEqual([before.hour, before.minute]);
            expect(calendarDay(moved[index]![end], timeZone) - calendarDay(slot[end], timeZone)).toBe(days);
          }
        });
      }),
    );
  });

  it('retains its weekday, or the date of its public holiday', () => {
    fc.assert(
      fc.property(events, (event) => {
        const slots = eventOf(event);
        const { days } = nextRepetition(slots, event.timeZone, event.now);
        const feast = calendarDays(slots, event.timeZone).find((day) => feasts.includes(isoDay(day).slice(5)));
        if (feast === undefined) expect(days % 7).toBe(0);
        else expect(isoDay(feast + days).slice(5)).toBe(isoDay(feast).slice(5));
      }),
    );
  });
});

describe('the name of an event that takes place again', () => {
  it.each([
    ['Trail 2026', 'Trail 2027'],
    ['Saison 2026-2027', 'Saison 2027-2028'],
    ['Fête de 2025/2026', 'Fête de 2026/2027'],
    ['Foulées 2026, depuis 1998', 'Foulées 2027, depuis 1998'],
    ['Les 10 km', 'Les 10 km'],
    ['Dossier 20261', 'Dossier 20261'],
  ])('%s becomes %s', (name, expected) => {
    expect(nameInLaterYear(name, 2026, 1)).toBe(expected);
  });

  it('increases its years by the years that pass', () => {
    expect(nameInLaterYear('Trail 2023', 2023, 4)).toBe('Trail 2027');
  });
});
