import { type DemonstrationEvent, demonstrationEventsOn } from './demonstration-calendar';
import type { DemonstrationStage } from './demonstration-events';

/** Formats each day since 1970 once: there are tens of thousands of events to check. */
const written = new Map<number, string>();

/** Every day of four years, including a leap year. */
const days = Array.from({ length: 4 * 365 + 1 }, (_, index) => later('2026-01-01', index));

function later(day: string, days: number): string {
  return dayOf(Date.parse(day) / 86_400_000 + days);
}

function dayOf(number: number): string {
  let day = written.get(number);
  if (day === undefined) written.set(number, (day = new Date(number * 86_400_000).toISOString().slice(0, 10)));
  return day;
}

/** The calendar days on which the event takes place: from the first minute of each slot to its last. */
function daysOf(event: DemonstrationEvent, today: string): string[] {
  return event.slots.flatMap(({ day = 0, from, hours }) => {
    const first = Date.parse(today) / 86_400_000 + event.day + day;
    const minutes = Number(from.slice(0, 2)) * 60 + Number(from.slice(3)) + hours * 60;
    return [dayOf(first), dayOf(first + Math.floor((minutes - 1) / 1_440))];
  });
}

describe('the demonstration data, whatever the day of loading', () => {
  const loads = days.map((today) => ({ today, events: demonstrationEventsOn(today) }));
  const eachEvent = loads.flatMap(({ today, events }) => events.map((event) => ({ today, event })));
  const asText = ({ today, event }: (typeof eachEvent)[number]) =>
    `${event.name}: ${later(today, event.day)}, seen from ${today}`;
  /** The days on which something differs from the first of them, with the value on that day. */
  const unlikeTheFirst = (what: (load: (typeof loads)[number]) => unknown) => {
    const first = JSON.stringify(what(loads[0]!));
    return loads.filter((load) => JSON.stringify(what(load)) !== first).map((load) => [load.today, what(load)]);
  };

  it('place every event in its season and on its day of the week', () => {
    const beginsInSeason = ({ today, event }: (typeof eachEvent)[number]) =>
      event.slots.every(({ day = 0 }) => {
        const date = later(today, event.day + day).slice(5);
        return event.seasons.some(([from, to]) =>
          from <= to ? from <= date && date <= to : date >= from || date <= to,
        );
      });
    const isOnItsWeekday = ({ today, event }: (typeof eachEvent)[number]) =>
      event.weekdays?.includes(new Date(later(today, event.day)).getUTCDay()) ?? true;
    expect(eachEvent.filter((one) => !beginsInSeason(one)).map(asText)).toEqual([]);
    expect(eachEvent.filter((one) => !isOnItsWeekday(one)).map(asText)).toEqual([]);
  });

  it('place on Christmas Day and New Year’s Day only the events meant for them', () => {
    const isQuiet = ({ today, event }: (typeof eachEvent)[number]) =>
      daysOf(event, today).every((day) => !/-(12-25|01-01)$/.test(day));
    const others = eachEvent.filter((one) => !isQuiet(one) && one.event.name !== 'Concert du Nouvel An sur les quais');
    expect(others.map(asText)).toEqual([]);
  });

  it('place each event far enough before or after today for the steps of its stage', () => {
    /** Days since the end of the event, for each stage in which it was invoiced, paid in part or in full, or credited. */
    const sinceThen: Partial<Record<DemonstrationStage, number>> = {
      'part-invoiced': 2,
      'part-paid': 20,
      paid: 27,
      credited: 8,
    };
    const isPossible = ({ event: { stage, day, asked, statuses } }: (typeof eachEvent)[number]) => {
      if (asked >= 0 || day <= asked + (stage === 'filed' || stage === 'refused' ? 0 : 12)) return false;
      if (stage in sinceThen) return day < -sinceThen[stage]!;
      if (['filed', 'priced', 'quoted', 'accepted'].includes(stage) || statuses) return day > 0;
      return true;
    };
    expect(eachEvent.filter((one) => !isPossible(one)).map(asText)).toEqual([]);
  });

  it('have the same stages in the past, within a month and later on any day, in the same order', () => {
    const horizon = (day: number) => (day < 0 ? 'past' : day <= 30 ? 'soon' : 'later');
    const planned = ({ events }: (typeof loads)[number]) =>
      events
        // Plain requests are in the future, some within a month and most later.
        .filter(({ within: [earliest, latest] }) => horizon(earliest) === horizon(latest))
        .map(({ stage, day, statuses }) => [stage, horizon(day), statuses]);
    expect(planned(loads[0]!).length).toBeGreaterThan(35);
    expect(unlikeTheFirst(planned)).toEqual([]);
  });

  it('always give upcoming events the same numbers', () => {
    const order = ({ events }: (typeof loads)[number]) =>
      events
        .map(({ asked }, position) => ({ asked, position }))
        .toSorted((a, b) => a.asked - b.asked || b.position - a.position)
        .map(({ position }) => position);
    const yearBehind = 13;
    expect(unlikeTheFirst((load) => order(load).slice(yearBehind))).toEqual([]);
  });

  it('cover a year, over more than fourteen months, with each event once', () => {
    const falls = loads.map(({ today, events }) => {
      const months = new Set(events.map(({ day }) => later(today, day).slice(0, 7)));
      return {
        today,
        hasLastYear: Math.min(...events.map(({ day }) => day)) < -335,
        isSpread: months.size > 14,
        hasNamesakes: new Set(events.map(({ name }) => name)).size < events.length,
      };
    });
    expect(
      falls.filter(({ hasLastYear, isSpread, hasNamesakes }) => !hasLastYear || !isSpread || hasNamesakes),
    ).toEqual([]);
  });
});
