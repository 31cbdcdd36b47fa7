import { daysBetween } from '@pds/kernel';

/** Days of a bar, `Y-m-d`, both included. */
export interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

export const barsOn = <Bar extends Days>(bars: readonly Bar[], day: string): Bar[] =>
  bars.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);

/** The part of a bar within a week. */
export interface LaidBar<Bar> {
  readonly bar: Bar;
  /** The day of the week on which the part begins, from 0, and how many days it has. */
  readonly column: number;
  readonly span: number;
  /** The line of the week, from 0. */
  readonly lane: number;
  /** Whether the bar began before the week, and whether it goes on after it. */
  readonly beganBefore: boolean;
  readonly goesOn: boolean;
}

/** The bars of a week in lines. */
export interface WeekLayout<Bar> {
  readonly bars: readonly LaidBar<Bar>[];
  /** By day of the week: bars that no line has room for. */
  readonly hidden: readonly number[];
}

/**
 * Lays bars into the lines of a week: each in the first line that is free on all of its days, earlier ones first, of the same start the
 * longer ones. Two bars of a line never share a day.
 *
 * @param monday first day of the week, `Y-m-d`
 * @param lanes how many lines the week has
 */
export function layWeek<Bar extends Days>(bars: readonly Bar[], monday: string, lanes: number): WeekLayout<Bar> {
  const parts = bars
    .map((bar) => ({ bar, from: daysBetween(monday, bar.firstDay), to: daysBetween(monday, bar.lastDay) }))
    .filter(({ from, to }) => from <= 6 && to >= 0)
    .map(({ bar, from, to }) => ({
      bar,
      column: Math.max(0, from),
      span: Math.min(6, to) - Math.max(0, from) + 1,
      beganBefore: from < 0,
      goesOn: to > 6,
    }))
    .toSorted((one, other) => one.column - other.column || other.span - one.span);
  const laid: LaidBar<Bar>[] = [];
  const hidden = [0, 0, 0, 0, 0, 0, 0];
  /** By line: the first free day. Bars come by their first day, so that a line is free from there on. */
  const freeFrom: number[] = [];
  for (const part of parts) {
    const free = freeFrom.findIndex((column) => column <= part.column);
    const lane = free < 0 ? freeFrom.length : free;
    if (lane < lanes) {
      freeFrom[lane] = part.column + part.span;
      laid.push({ ...part, lane });
    } else for (let day = part.column; day < part.column + part.span; day++) hidden[day]!++;
  }
  return { bars: laid, hidden };
}
