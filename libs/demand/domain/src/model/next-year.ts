import { type Instant, instantOfWallTime, wallTimeAt } from '@pds/kernel';
import { calendarDays, dayNumber } from './calendar-day';

/** Public holidays with a fixed date, as month and day (Code du travail, L3133-1). */
const fixedFeasts: readonly (readonly [month: number, day: number])[] = [
  [1, 1],
  [5, 1],
  [5, 8],
  [7, 14],
  [8, 15],
  [11, 1],
  [11, 11],
  [12, 25],
];

/** The times of one slot of an event. */
interface Stretch {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** By how much an event moves when it is repeated. */
export interface Repetition {
  /** The same for every slot, so that distances are retained. */
  readonly days: number;
  /** How many years later the first slot begins. */
  readonly years: number;
}

/**
 * When an event is repeated (« Refaire comme l'an dernier »): in the first later year that is in the future, on the same weekday, as near
 * to the anniversary as possible (52 weeks for the next year). An event with a slot on a fixed public holiday keeps that date instead; if
 * there are several, the first counts. Days are those of the event's time zone.
 *
 * @param slots at least one
 */
export function nextYear(slots: readonly Stretch[], timeZone: string, now: Instant): Repetition {
  const startsAt = Math.min(...slots.map((slot) => slot.startsAt));
  const { year } = wallTimeAt(startsAt, timeZone);
  const days = calendarDays(slots, timeZone);
  const feast = days.find((day) => isFixedFeast(dateOf(day)));
  for (let years = Math.max(1, wallTimeAt(now, timeZone).year - year); ; years++) {
    const moved = feast === undefined ? weekdayKept(days[0]!, years) : anniversary(feast, years) - feast;
    if (movedBy(startsAt, moved, timeZone) > now) return { days: moved, years };
  }
}

/** The instant with the same local time so many days later, regardless of clock changes in between. */
export function movedBy(instant: Instant, days: number, timeZone: string): Instant {
  const wall = wallTimeAt(instant, timeZone);
  return instantOfWallTime({ ...wall, day: wall.day + days }, timeZone);
}

/**
 * The name of an event repeated so many years later: years in it that are the event's, or adjacent to it (« Saison 2026-2027 »), are
 * increased; others (« depuis 1998 ») are unchanged.
 */
export function nameYearsLater(name: string, year: number, years: number): string {
  return name.replace(/(?<!\d)\d{4}(?!\d)/g, (text) =>
    Math.abs(Number(text) - year) <= 1 ? String(Number(text) + years) : text,
  );
}

/** The number of days, in whole weeks, to the same weekday of a later year, as near to the anniversary as possible within that year. */
function weekdayKept(day: number, years: number): number {
  const target = anniversary(day, years);
  const moved = day + 7 * Math.round((target - day) / 7);
  const { year } = dateOf(target);
  // Around New Year, the nearest such day may be in the adjacent year.
  if (dateOf(moved).year < year) return moved + 7 - day;
  if (dateOf(moved).year > year) return moved - 7 - day;
  return moved - day;
}

/** The same date so many years later. */
function anniversary(day: number, years: number): number {
  const { year, month, date } = dateOf(day);
  return dayNumber(year + years, month, date);
}

function isFixedFeast({ month, date }: { readonly month: number; readonly date: number }): boolean {
  return fixedFeasts.some(([feastMonth, feastDate]) => feastMonth === month && feastDate === date);
}

function dateOf(day: number): { readonly year: number; readonly month: number; readonly date: number } {
  const at = new Date(day * 86_400_000);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}
