import { type DemonstrationEvent, demonstrationEventsOn } from './demonstration-calendar';
import type { DemonstrationStage } from './demonstration-events';

/** Every day of four years, a leap year among them. */
const days = Array.from({ length: 4 * 365 + 1 }, (_, index) => later('2026-01-01', index));

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The calendar days on which something of it happens: from the first minute of each slot to its last. */
function daysOf(event: DemonstrationEvent, today: string): string[] {
  return event.slots.flatMap(({ day = 0, from, hours }) => {
    const begins = Date.parse(`${later(today, event.day + day)}T${from}Z`);
    const last = begins + hours * 3_600_000 - 60_000;
    return [begins, last].map((instant) => new Date(instant).toISOString().slice(0, 10));
  });
}

describe('the demonstration data, whatever day they are loaded', () => {
  const loads = days.map((today) => ({ today, events: demonstrationEventsOn(today) }));
  const eachEvent = loads.flatMap(({ today, events }) => events.map((event) => ({ today, event })));
  const told = ({ today, event }: (typeof eachEvent)[number]) =>
    `${event.name}: ${later(today, event.day)}, seen from ${today}`;

  it('hold every event in its season and on its day of the week', () => {
    const beginsInSeason = ({ today, event }: (typeof eachEvent)[number]) =>
      event.slots.every(({ day = 0 }) => {
        const date = later(today, event.day + day).slice(5);
        return event.seasons.some(([from, to]) =>
          from <= to ? from <= date && date <= to : date >= from || date <= to,
        );
      });
    const isOnItsWeekday = ({ today, event }: (typeof eachEvent)[number]) =>
      event.weekdays?.includes(new Date(later(today, event.day)).getUTCDay()) ?? true;
    expect(eachEvent.filter((one) => !beginsInSeason(one)).map(told)).toEqual([]);
    expect(eachEvent.filter((one) => !isOnItsWeekday(one)).map(told)).toEqual([]);
  });

  it('hold nothing on Christmas Day and New Year’s Day but what is made for them', () => {
    const isQuiet = ({ today, event }: (typeof eachEvent)[number]) =>
      daysOf(event, today).every((day) => !/-(12-25|01-01)$/.test(day));
    const others = eachEvent.filter((one) => !isQuiet(one) && one.event.name !== 'Concert du Nouvel An sur les quais');
    expect(others.map(told)).toEqual([]);
  });

  it('hold it while it is in its stage, long enough before or after for what was done', () => {
    /** Days by which it is over before it was invoiced, paid in part or in full, credited. */
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
    expect(eachEvent.filter((one) => !isPossible(one)).map(told)).toEqual([]);
  });

  it('have the same stages behind us, within a month and later as on any other day, in one order', () => {
    const horizon = (day: number) => (day < 0 ? 'past' : day <= 30 ? 'soon' : 'later');
    const planned = ({ events }: (typeof loads)[number]) =>
      events
        // Plain requests are ahead of us, some within a month and most later.
        .filter(({ within: [earliest, latest] }) => horizon(earliest) === horizon(latest))
        .map(({ stage, day, statuses }) => [stage, horizon(day), statuses]);
    const first = planned(loads[0]!);
    expect(first.length).toBeGreaterThan(35);
    for (const load of loads) expect([load.today, planned(load)]).toEqual([load.today, first]);
  });

  it('give what is ahead of us the numbers it always had', () => {
    const order = ({ events }: (typeof loads)[number]) =>
      events
        .map(({ asked }, position) => ({ asked, position }))
        .toSorted((a, b) => a.asked - b.asked || b.position - a.position)
        .map(({ position }) => position);
    const yearBehind = 13;
    const first = order(loads[0]!).slice(yearBehind);
    for (const load of loads) expect([load.today, order(load).slice(yearBehind)]).toEqual([load.today, first]);
  });

  it('reach back a year, over more than fourteen months, each event once', () => {
    for (const { today, events } of loads) {
      const months = new Set(events.map(({ day }) => later(today, day).slice(0, 7)));
      expect({
        today,
        hasLastYear: Math.min(...events.map(({ day }) => day)) < -335,
        isSpread: months.size > 14,
        names: new Set(events.map(({ name }) => name)).size,
      }).toEqual({ today, hasLastYear: true, isSpread: true, names: events.length });
    }
  });
});
