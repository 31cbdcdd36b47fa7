import { type Instant, instantOfWallTime, wallTimeAt } from '@pds/kernel';
import { calendarDays, dayNumber } from './calendar-day';

/** Public feasts that keep their date, month and day (Code du travail, L3133-1). */
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

/** A stretch of an event: one of its slots. */
interface Stretch {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** By how much an event moves when it takes place again. */
export interface Repetition {
  /** One and the same for every slot, so that they keep their distances. */
  readonly days: number;
  /** How many years later the first slot begins. */
  readonly years: number;
}

/**
 * When an event takes place again (« Refaire comme l'an dernier »): in the first later year that lies in the future, on the
 * same weekday, the one nearest to the anniversary (52 weeks for the next year). An event of which something takes place
 * on a fixed public feast stays on that date instead; of several the first counts. Days are those of the event's clocks.
 *
 * @param slots one at least
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

/** The instant whose clocks show the same time so many days later, whatever the clocks did in between. */
export function movedBy(instant: Instant, days: number, timeZone: string): Instant {
  const wall = wallTimeAt(instant, timeZone);
  return instantOfWallTime({ ...wall, day: wall.day + days }, timeZone);
}

/**
 * The name of an event that takes place so many years later: years in it that are the event's, or one beside (« Saison
 * 2026-2027 »), are raised; others (« depuis 1998 ») say something else.
 */
export function nameYearsLater(name: string, year: number, years: number): string {
  return name.replace(/(?<!\d)\d{4}(?!\d)/g, (text) =>
    Math.abs(Number(text) - year) <= 1 ? String(Number(text) + years) : text,
  );
}

/** Whole weeks to the same weekday of a later year, as near to the anniversary as that year allows. */
function weekdayKept(day: number, years: number): number {
  const target = anniversary(day, years);
  const moved = day + 7 * Math.round((target - day) / 7);
  const { year } = dateOf(target);
  // The nearest one to a day around New Year may be of the year beside.
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
