import { dayNumber } from '@pds/kernel';
import { nationalTeamRules } from '@pds/pricing/domain';
import { daysOf, type PlannedSlot, stretchesOf } from './planning-bars';

const paris = 'Europe/Paris';
const slot = (from: string, to: string, change: Partial<PlannedSlot> = {}): PlannedSlot => ({
  startsAt: Date.parse(from),
  endsAt: Date.parse(to),
  sold: 4,
  ...{ publicPeak: 500, publicBehavior: 1, feature: 1, interventionDelay: 1 },
  ...change,
});
const stretches = (slots: readonly PlannedSlot[], timeZone = paris) =>
  stretchesOf(slots, timeZone, nationalTeamRules).map(({ startsAt, endsAt, required }) => [
    new Date(startsAt).toISOString().slice(0, 16),
    new Date(endsAt).toISOString().slice(0, 16),
    required?.rescuers ?? null,
  ]);

describe('the stretches of a dossier in the planning', () => {
  it('are one for a night, over two days', () => {
    const night = [slot('2027-05-08T20:00+02:00', '2027-05-09T04:00+02:00')];
    expect(stretches(night)).toEqual([['2027-05-08T18:00', '2027-05-09T02:00', 4]]);
    expect(stretchesOf(night, paris, nationalTeamRules).map((stretch) => daysOf(stretch, paris))).toEqual([
      { first: dayNumber(2027, 5, 8), last: dayNumber(2027, 5, 9) },
    ]);
  });

  it('are one for days that follow each other, in whatever order the slots are', () => {
    const weekend = [
      slot('2027-05-09T09:00+02:00', '2027-05-09T18:00+02:00'),
      slot('2027-05-08T09:00+02:00', '2027-05-08T18:00+02:00'),
    ];
    expect(stretches(weekend)).toEqual([['2027-05-08T07:00', '2027-05-09T16:00', 4]]);
  });

  it('are one for each match of a season', () => {
    const season = ['08', '15', '22'].map((day) => slot(`2027-05-${day}T09:00+02:00`, `2027-05-${day}T18:00+02:00`));
    expect(stretches(season)).toHaveLength(3);
  });

  it('do not end early after a slot within another one', () => {
    const festival = [
      slot('2027-05-08T09:00+02:00', '2027-05-12T18:00+02:00'),
      slot('2027-05-08T10:00+02:00', '2027-05-08T12:00+02:00'),
      slot('2027-05-13T10:00+02:00', '2027-05-13T12:00+02:00'),
    ];
    expect(stretches(festival)).toEqual([['2027-05-08T07:00', '2027-05-13T10:00', 8]]);
  });

  it('do not reach the next day when they end at midnight, in the zone of the event', () => {
    const ends = { startsAt: Date.parse('2027-05-08T18:00-04:00'), endsAt: Date.parse('2027-05-09T00:00-04:00') };
    expect(daysOf(ends, 'America/Guadeloupe')).toEqual({ first: dayNumber(2027, 5, 8), last: dayNumber(2027, 5, 8) });
    expect(daysOf(ends, paris)).toEqual({ first: dayNumber(2027, 5, 9), last: dayNumber(2027, 5, 9) });
    const instant = { startsAt: ends.endsAt, endsAt: ends.endsAt };
    expect(daysOf(instant, 'America/Guadeloupe')).toEqual({
      first: dayNumber(2027, 5, 9),
      last: dayNumber(2027, 5, 9),
    });
  });
});

describe('the rescuers that a stretch requires', () => {
  const day = (from: string, to: string, change: Partial<PlannedSlot>) =>
    slot(`2027-05-08T${from}+02:00`, `2027-05-08T${to}+02:00`, change);

  /** A DPS-PE for which the RIS proposes ten rescuers. */
  const large = { publicPeak: 10_000, publicBehavior: 2, feature: 2, interventionDelay: 2, sold: 2 };

  it('are those of its busiest moment', () => {
    const slots = [
      day('09:00', '12:00', { sold: 4 }),
      day('11:00', '14:00', { sold: 6 }),
      day('14:00', '18:00', { sold: 8 }),
    ];
    expect(stretches(slots)[0]![2]).toBe(10);
  });

  it('are at least those that the RIS proposes', () => {
    expect(stretches([day('09:00', '12:00', large)])[0]![2]).toBe(10);
  });

  it('come with the supervision of their class, which slots that follow each other share', () => {
    const slots = [day('09:00', '12:00', large), day('12:00', '14:00', large)];
    expect(stretchesOf(slots, paris, nationalTeamRules)[0]!.required).toEqual({ rescuers: 10, supervision: 1 });
    expect(stretchesOf([slots[0]!, slots[0]!], paris, nationalTeamRules)[0]!.required).toEqual({
      rescuers: 20,
      supervision: 2,
    });
  });

  it('are unknown while a slot has neither a size nor rescuers sold', () => {
    const unsized = { publicBehavior: null, sold: 0 };
    expect(stretches([day('09:00', '12:00', unsized), day('13:00', '14:00', {})])[0]![2]).toBeNull();
    expect(stretches([day('09:00', '12:00', { ...unsized, sold: 6 })])[0]![2]).toBe(6);
  });
});
