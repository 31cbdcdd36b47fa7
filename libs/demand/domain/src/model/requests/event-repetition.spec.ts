import { dayNumber, easterSunday, instantOfWallTime, wallTimeAt } from '@pds/kernel';
import fc from 'fast-check';
import { calendarDay, calendarDays } from '../slots/calendar-day';
import { EventRepetition, shiftedByDays } from './event-repetition';

const at = (text: string) => Date.parse(text);
const isoDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const paris = 'Europe/Paris';

interface Times {
  readonly startsAt: number;
  readonly endsAt: number;
}
interface Event {
  readonly eventName?: string;
  readonly eventDepartment?: string | null;
  readonly timeZone?: string;
  readonly now?: number;
  readonly slots: readonly Times[];
}
const repetitionOf = ({ now = at('2026-11-20T12:00Z'), ...event }: Event) =>
  EventRepetition.of({ eventName: 'Fête', eventDepartment: null, timeZone: paris, ...event }, now);
/** Slots of some hours, one for each day. */
const slotsOn = (...days: string[]) =>
  days.map((day) => ({ startsAt: at(`${day}T09:00Z`), endsAt: at(`${day}T15:00Z`) }));
const named = (slot: Times, name = 'Créneau 1') => ({ name, ...slot });

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
    ['stays within its year right before New Year', '2023-12-30T09:00+01:00', '2026-11-20', '2026-12-26', 1092],
    ['stays on New Year’s Eve', '2021-12-31T09:00+01:00', '2026-11-20', '2026-12-31', 1826],
    ['stays on the Fête de la musique', '2026-06-21T18:00+02:00', '2026-11-20', '2027-06-21', 365],
    ['follows Easter', '2027-03-27T09:00+01:00', '2027-11-20', '2028-04-15', 385],
    ['follows Ascension', '2026-05-15T09:00+02:00', '2026-11-20', '2027-05-07', 357],
    ['follows Pentecost', '2026-05-25T09:00+02:00', '2026-11-20', '2027-05-17', 357],
    [
      'keeps its weekday right before the weekend of Pentecost',
      '2026-05-22T09:00+02:00',
      '2026-11-20',
      '2027-05-21',
      364,
    ],
    ['is on its weekday when it was on 29 February', '2024-02-29T10:00+01:00', '2024-03-10', '2025-02-27', 364],
  ])('%s', (_, start, today, expected, days) => {
    const startsAt = at(start);
    const slots = [{ startsAt, endsAt: startsAt + 5 * 3_600_000 }];
    const { move } = repetitionOf({ slots, now: at(`${today}T12:00Z`) });
    expect(move.days).toBe(days);
    expect(isoDay(calendarDay(shiftedByDays(startsAt, days, paris), paris))).toBe(expected);
  });

  it('moves as a whole when one of its slots is on a public holiday', () => {
    const eve = { startsAt: at('2026-07-11T20:00+02:00'), endsAt: at('2026-07-11T23:00+02:00') };
    const ball = { startsAt: at('2026-07-13T21:00+02:00'), endsAt: at('2026-07-14T02:00+02:00') };
    expect(repetitionOf({ slots: [ball, eve] }).move).toMatchObject({ days: 365, years: 1 });
    // Nothing takes place on the 14th: days between two slots do not count.
    const after = { startsAt: at('2026-07-15T21:00+02:00'), endsAt: at('2026-07-15T22:00+02:00') };
    expect(repetitionOf({ slots: [eve, after] }).move).toMatchObject({ days: 364, years: 1 });
  });

  it('reads public holidays in the time zone of the event', () => {
    const slots = [{ startsAt: at('2026-08-14T21:00Z'), endsAt: at('2026-08-14T22:00Z') }];
    expect(repetitionOf({ slots }).move.days).toBe(364);
    expect(repetitionOf({ slots, timeZone: 'Indian/Reunion' }).move.days).toBe(365);
  });

  it('keeps its local times when daylight saving time changes in between', () => {
    // Summer time begins on 29 March 2026 and 28 March 2027.
    const start = at('2026-03-29T09:30+02:00');
    expect(shiftedByDays(start, 364, paris)).toBe(at('2027-03-28T09:30+02:00'));
    expect(shiftedByDays(at('2027-03-28T09:30+02:00'), 364, paris)).toBe(at('2028-03-26T09:30+02:00'));
    expect(shiftedByDays(at('2026-03-28T09:30+01:00'), 365, paris)).toBe(at('2027-03-28T09:30+02:00'));
  });

  describe('with a fixed date in the weekend of a feast', () => {
    // 8 May 2027 is the Saturday after Ascension; in 2028 Ascension is 25 May.
    const now = at('2027-11-20T12:00Z');
    const saturday = slotsOn('2027-05-08');
    const weekend = slotsOn('2027-05-07', '2027-05-08', '2027-05-09');
    const fixed = { days: 366 };
    const moving = { days: easterSunday(2028) - easterSunday(2027) };

    it.each<[string, string, readonly Times[], object]>([
      ['follows the feast that its name contains', 'Foire de l’Ascension', saturday, moving],
      ['stays on the date that its name contains', 'Cérémonie du 8 mai', weekend, fixed],
    ])('%s, without a question', (_, eventName, slots, expected) => {
      const repetition = repetitionOf({ eventName, slots, now });
      expect(repetition.move).toMatchObject(expected);
      expect(repetition.notes.toVerify).toEqual([]);
    });

    it.each<[string, readonly Times[], object, string]>([
      [
        'stays on the date when it is on that day only',
        saturday,
        fixed,
        'Premier jour : l’évènement tombait aussi sur le week-end de l’Ascension ; pour s’y tenir, il commencerait le samedi 27 mai 2028.',
      ],
      [
        'follows the feast when it lasts longer',
        weekend,
        moving,
        'Premier jour : l’évènement tombait aussi sur le 8 mai ; pour s’y tenir, il commencerait le dimanche 7 mai 2028.',
      ],
    ])('%s, and asks', (_, slots, expected, question) => {
      const repetition = repetitionOf({ slots, now });
      expect(repetition.move).toMatchObject(expected);
      expect(repetition.notes.toVerify).toEqual([{ text: question, found: null }]);
    });
  });

  // Mardi gras is on 17 February 2026 and 9 February 2027.
  it.each<[string, readonly string[], number, string | null]>([
    ['Défilé des écoles', ['2026-02-17'], 357, null],
    ['Carnaval', ['2026-02-15', '2026-02-17'], 357, null],
    ['Carnaval des enfants', ['2026-02-21'], 357, 'samedi 20 février 2027'],
    ['Loto', ['2026-02-21'], 364, null],
    ['Carnaval de printemps', ['2026-04-18'], 364, null],
    ['Fête des Lumières', ['2025-12-05', '2025-12-06', '2025-12-07', '2025-12-08'], 365, 'vendredi 4 décembre 2026'],
    ['Marché de Noël', ['2025-12-08'], 364, null],
    ['Feux de la Saint-Jean', ['2026-06-24'], 365, 'mercredi 23 juin 2027'],
    ['Feux de la St Jean', ['2026-06-20'], 364, null],
    ['Kermesse de Saint-Jean-de-Luz', ['2026-06-24'], 364, null],
    ['Foire de Saint Jean d’Angély', ['2026-06-24'], 364, null],
  ])('%s on %j moves by %i days, and by weekday to %s', (eventName, days, moved, byWeekday) => {
    const slots = slotsOn(...days);
    const { move, notes } = repetitionOf({ eventName, slots, now: slots[0]!.endsAt });
    expect(move.days).toBe(moved);
    expect(notes.toVerify.map(({ text }) => text.split('commencerait le ')[1])).toEqual(
      byWeekday === null ? [] : [`${byWeekday}.`],
    );
  });

  it('stays on its weekdays when it lasts for weeks, and asks about the feast in them', () => {
    const season = repetitionOf({ slots: slotsOn('2026-10-24', '2026-11-01', '2026-11-14') });
    expect(season.move.days).toBe(364);
    expect(season.notes.toVerify).toHaveLength(1);
  });

  it('stays on the holiday of its department only', () => {
    const slots = slotsOn('2026-12-20');
    expect(repetitionOf({ slots, eventDepartment: '974', timeZone: 'Indian/Reunion' }).move.days).toBe(365);
    expect(repetitionOf({ slots, eventDepartment: '69' }).move.days).toBe(364);
  });

  it('is told in words: its first day, and each text once', () => {
    const repetition = repetitionOf({ slots: slotsOn('2026-06-14') });
    expect(repetition.name('Trail 2026', 200)).toBe('Trail 2027');
    expect(repetition.sentence('Commentaires', 'Voir le site de 2025, de 2026 et de 2026', 200)).toBe(
      'Voir le site de 2025, de 2027 et de 2027',
    );
    expect(repetition.notes).toEqual({
      moved: [
        'Premier jour : dimanche 14 juin 2026 devient dimanche 13 juin 2027, le même jour de la semaine à la même époque.',
        'Nom de l’évènement : « 2026 » devient « 2027 ».',
        'Commentaires : « 2026 » devient « 2027 ».',
      ],
      toVerify: [{ text: 'Commentaires : « de 2025 »', found: 'de 2025' }],
    });
  });

  it('is no longer than its field', () => {
    const repetition = repetitionOf({ slots: slotsOn('2026-06-14') });
    expect(repetition.name('99e édition', 11)).toBe('100e éditio');
  });

  describe('in a night of another length', () => {
    const moved = (start: string, end: string) => {
      const slot = { startsAt: at(start), endsAt: at(end) };
      const repetition = repetitionOf({ slots: [slot], now: slot.endsAt });
      const { startsAt, endsAt } = repetition.slot(named(slot, 'Nuit'), 120);
      const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);
      return [iso(startsAt), iso(endsAt), ...repetition.notes.moved.slice(1)];
    };

    // Clocks go forward at 2 in the morning of 31 March 2024, the Sunday of 2 April 2023.
    it.each([
      [
        'moves a start that does not exist by the missing hour',
        ['2023-04-02T02:30+02:00', '2023-04-02T06:00+02:00'],
        ['2024-03-31T01:30', '2024-03-31T04:00'],
        'début à 3\u00a0h\u00a030 au lieu de 2\u00a0h\u00a030, durée de 2\u00a0h\u00a030 au lieu de 3\u00a0h\u00a030',
      ],
      [
        'moves an end that does not exist by the missing hour',
        ['2023-04-01T22:00+02:00', '2023-04-02T02:30+02:00'],
        ['2024-03-30T21:00', '2024-03-31T01:30'],
        'fin à 3\u00a0h\u00a030 au lieu de 2\u00a0h\u00a030',
      ],
      [
        'keeps the duration of a slot in the missing hour',
        ['2023-04-02T02:30+02:00', '2023-04-02T03:00+02:00'],
        ['2024-03-31T01:30', '2024-03-31T02:00'],
        'début à 3\u00a0h\u00a030 au lieu de 2\u00a0h\u00a030, fin à 4\u00a0h au lieu de 3\u00a0h',
      ],
      [
        'keeps both times around the missing hour',
        ['2023-04-01T22:00+02:00', '2023-04-02T04:00+02:00'],
        ['2024-03-30T21:00', '2024-03-31T02:00'],
        'durée de 5\u00a0h au lieu de 6\u00a0h',
      ],
      // Clocks go back at 3 in the morning of 31 October 2032, the Sunday of 2 November 2031.
      [
        'begins in the first of two same hours',
        ['2031-11-02T02:30+01:00', '2031-11-02T06:00+01:00'],
        ['2032-10-31T00:30', '2032-10-31T05:00'],
        'durée de 4\u00a0h\u00a030 au lieu de 3\u00a0h\u00a030',
      ],
    ])('%s, and says what differs', (_, [start, end], expected, change) => {
      expect(moved(start!, end!)).toEqual([...expected, `Créneau « Nuit », changement d’heure : ${change}.`]);
    });

    it('says nothing where both times and the duration remain', () => {
      expect(moved('2023-04-02T09:00+02:00', '2023-04-02T18:00+02:00')).toEqual([
        '2024-03-31T07:00',
        '2024-03-31T16:00',
      ]);
      // Both times are in the hour that comes twice.
      expect(moved('2031-11-02T02:15+01:00', '2031-11-02T02:45+01:00')).toEqual([
        '2032-10-31T00:15',
        '2032-10-31T00:45',
      ]);
    });
  });

  const zones = ['Europe/Paris', 'Europe/Paris', 'Indian/Reunion', 'America/Martinique', 'Pacific/Noumea'];
  /** Often near a clock change, a celebrated day, a movable feast or New Year. */
  const day = fc.oneof(
    fc.integer({ min: dayNumber(2020, 1, 1), max: dayNumber(2060, 12, 31) }),
    fc
      .tuple(
        fc.integer({ min: 2020, max: 2060 }),
        fc.constantFrom([3, 20], [10, 20], [12, 20], [7, 5], [5, 1], [6, 10]),
        fc.integer({ min: 0, max: 16 }),
      )
      .map(([year, [month, date], later]) => dayNumber(year, month!, date! + later)),
    fc
      .tuple(fc.integer({ min: 2020, max: 2060 }), fc.integer({ min: -50, max: 54 }))
      .map(([year, after]) => easterSunday(year) + after),
  );
  const quarter = fc.integer({ min: 0, max: 95 });
  const events = fc
    .record({
      timeZone: fc.constantFrom(...zones),
      now: fc.integer({ min: at('2020-01-01T00:00Z'), max: at('2061-12-31T00:00Z') }),
      first: day,
      slots: fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), quarter, fc.integer({ min: 0, max: 3 }), quarter), {
        minLength: 1,
        maxLength: 6,
      }),
    })
    .map(({ timeZone, now, first, slots }) => {
      const wall = (day: number, quarters: number) =>
        instantOfWallTime({ year: 1970, month: 1, day: 1 + day, hour: 0, minute: quarters * 15 }, timeZone);
      const times = slots.map(([day, from, length, to]) => {
        const startsAt = wall(first + day, from);
        return { startsAt, endsAt: Math.max(startsAt, wall(first + day + length, to)) };
      });
      return { timeZone, now, slots: times };
    });
  const many = { numRuns: 500 };

  it('is in the future and later than it was, in the first such year, and retains days, times and order', () => {
    fc.assert(
      fc.property(events, (event) => {
        const { timeZone, now, slots } = event;
        const repetition = repetitionOf(event);
        const { days, years } = repetition.move;
        const moved = slots.map((slot) => repetition.slot(named(slot), 120));
        const first = Math.min(...slots.map(({ startsAt }) => startsAt));
        const movedFirst = Math.min(...moved.map(({ startsAt }) => startsAt));
        expect(movedFirst).toBeGreaterThan(Math.max(now, first));
        expect(years).toBeGreaterThanOrEqual(1);
        // A year, plus what a feast or a weekday may be away from its anniversary at either end.
        expect(movedFirst - Math.max(now, first)).toBeLessThan((366 + 2 * 35) * 86_400_000);
        expect(wallTimeAt(movedFirst, timeZone).year).toBe(wallTimeAt(first, timeZone).year + years);
        slots.forEach((slot, index) => {
          const { startsAt, endsAt } = moved[index]!;
          expect(calendarDay(startsAt, timeZone) - calendarDay(slot.startsAt, timeZone)).toBe(days);
          const [before, after] = [wallTimeAt(slot.startsAt, timeZone), wallTimeAt(startsAt, timeZone)];
          const isTold = repetition.notes.moved.some((text) => text.includes('changement d’heure'));
          if (!isTold) {
            expect([after.hour, after.minute]).toEqual([before.hour, before.minute]);
            expect(endsAt - startsAt).toBe(slot.endsAt - slot.startsAt);
          }
          // No clock change of these zones exceeds an hour.
          expect(Math.abs(endsAt - startsAt - (slot.endsAt - slot.startsAt))).toBeLessThanOrEqual(7_200_000);
          expect(endsAt).toBeGreaterThanOrEqual(startsAt);
          if (slot.endsAt > slot.startsAt) expect(endsAt).toBeGreaterThan(startsAt);
          slots.forEach((other, position) => {
            if (other.startsAt > slot.startsAt + 3_600_000)
              expect(moved[position]!.startsAt).toBeGreaterThanOrEqual(startsAt);
          });
        });
      }),
      many,
    );
  });

  it('says of each clock change what it did', () => {
    fc.assert(
      fc.property(events, (event) => {
        const repetition = repetitionOf(event);
        for (const slot of event.slots) {
          const alone = repetitionOf(event);
          const { startsAt, endsAt } = alone.slot(named(slot), 120);
          const clock = (instant: number) => {
            const { hour, minute } = wallTimeAt(instant, event.timeZone);
            return [hour, minute];
          };
          const isSame =
            endsAt - startsAt === slot.endsAt - slot.startsAt &&
            String([clock(startsAt), clock(endsAt)]) === String([clock(slot.startsAt), clock(slot.endsAt)]);
          expect(alone.notes.moved).toHaveLength(repetition.notes.moved.length + (isSame ? 0 : 1));
        }
      }),
      many,
    );
  });

  it('retains its weekday, the date that is celebrated, or the distance to its feast', () => {
    const fixed = ['01-01', '05-01', '05-08', '06-21', '07-13', '07-14', '08-15', '11-01', '11-11'];
    const christmas = ['12-24', '12-25', '12-26', '12-31'];
    const easterOf = (day: number) => easterSunday(Number(isoDay(day).slice(0, 4)));
    const isFeast = (day: number) => {
      const after = day - easterOf(day);
      return (
        after === -47 || (after >= -2 && after <= 1) || (after >= 39 && after <= 42) || (after >= 48 && after <= 50)
      );
    };
    fc.assert(
      fc.property(events, (event) => {
        const days = calendarDays(event.slots, event.timeZone);
        const { move } = repetitionOf(event);
        const isLong = days.at(-1)! - days[0]! >= 14;
        const feast = isLong ? undefined : days.find(isFeast);
        const date = isLong ? undefined : days.find((day) => [...fixed, ...christmas].includes(isoDay(day).slice(5)));
        if (date !== undefined && (feast === undefined || days.length === 1))
          expect(isoDay(date + move.days).slice(5)).toBe(isoDay(date).slice(5));
        else {
          expect(move.days % 7).toBe(0);
          if (feast !== undefined)
            expect(feast + move.days - easterOf(feast + move.days)).toBe(feast - easterOf(feast));
        }
      }),
      many,
    );
  });
});
