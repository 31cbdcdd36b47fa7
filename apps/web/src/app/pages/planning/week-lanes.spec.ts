import { daysLater } from '@pds/kernel';
import fc from 'fast-check';
import { type Days, layWeek } from './week-lanes';

const monday = '2027-05-03';
const bar = (from: number, days = 1) => ({
  firstDay: daysLater(monday, from),
  lastDay: daysLater(monday, from + days - 1),
});
const lanes = (bars: readonly Days[], most = 4) =>
  layWeek(bars, monday, most).bars.map(({ lane, column, span }) => [lane, column, span]);

describe('the bars of a week', () => {
  it('share a line when they have no day in common', () => {
    expect(lanes([bar(0, 2), bar(2, 2), bar(5)])).toEqual([
      [0, 0, 2],
      [0, 2, 2],
      [0, 5, 1],
    ]);
  });

  it('take a line each when they have a day in common, the longer one first', () => {
    expect(lanes([bar(1), bar(1, 3)])).toEqual([
      [0, 1, 3],
      [1, 1, 1],
    ]);
  });

  it('fill a line that has become free', () => {
    expect(lanes([bar(0, 3), bar(1, 1), bar(2, 1)])).toEqual([
      [0, 0, 3],
      [1, 1, 1],
      [1, 2, 1],
    ]);
  });

  it('are cut at the ends of the week', () => {
    const [laid] = layWeek([bar(-3, 20)], monday, 4).bars;
    expect(laid).toMatchObject({ column: 0, span: 7, beganBefore: true, goesOn: true });
    expect(lanes([bar(-1), bar(7)])).toEqual([]);
  });

  it('are counted on each of their days where no line has room', () => {
    const { bars, hidden } = layWeek([bar(0), bar(0), bar(0, 2), bar(1)], monday, 2);
    expect(bars).toHaveLength(3);
    expect(hidden).toEqual([1, 0, 0, 0, 0, 0, 0]);
  });

  const anyBars = fc.array(
    fc.tuple(fc.integer({ min: -10, max: 10 }), fc.integer({ min: 1, max: 12 })).map(([from, days]) => bar(from, days)),
    { maxLength: 40 },
  );

  it('never share a day in a line, and each is shown or counted on every day of the week', () => {
    fc.assert(
      fc.property(anyBars, fc.integer({ min: 1, max: 8 }), (bars, most) => {
        const { bars: laid, hidden } = layWeek(bars, monday, most);
        for (let day = 0; day < 7; day++) {
          const at = daysLater(monday, day);
          const here = laid.filter(({ column, span }) => column <= day && day < column + span);
          const taken = here.map(({ lane }) => lane);
          expect(new Set(taken).size).toBe(taken.length);
          expect(taken.every((lane) => lane < most)).toBe(true);
          const all = bars.filter(({ firstDay, lastDay }) => firstDay <= at && at <= lastDay).length;
          expect(here.length + hidden[day]!).toBe(all);
        }
      }),
    );
  });

  it('need no more lines than the busiest day has bars', () => {
    fc.assert(
      fc.property(anyBars, (bars) => {
        const laid = layWeek(bars, monday, Infinity).bars;
        const busiest = Math.max(
          0,
          ...Array.from({ length: 7 }, (_, day) => {
            const at = daysLater(monday, day);
            return bars.filter(({ firstDay, lastDay }) => firstDay <= at && at <= lastDay).length;
          }),
        );
        expect(Math.max(0, ...laid.map(({ lane }) => lane + 1))).toBe(busiest);
      }),
    );
  });
});
