import { type Instant, offsetMinutesAt, type Period } from '@pds/kernel';
import type { MinuteBuckets, NightWindow } from '@pds/pricing/contract';
import { NotANumber, PeriodEndsBeforeItStarts, PeriodTooLong, UnknownTimeZone } from './pricing.errors';
import type { HolidayCalendar } from './public-holidays';

/** Where and by which tariff hours are split. */
export interface HourRules {
  /** IANA time zone of the event: night and holidays go by its clocks. */
  readonly timeZone: string;
  /** `null` where night hours are disabled. */
  readonly night: NightWindow | null;
  readonly isHoliday: HolidayCalendar;
}

/** A slot lasts hours or days; beyond this the dates were mistyped. */
export const maximumSlotDays = 366;

const dayMinutes = 1440;
/** What the calendar of JavaScript can tell, less the margin that a time zone may shift. */
const maximumInstant = 8.64e15 - 2 * dayMinutes * 60_000;

/**
 * Splits a period into holiday, night and normal minutes of elapsed time, each minute counted once: holiday before
 * night before normal (domain facts: Hours). A night of a clock change counts the minutes that really pass, so an hour
 * that the clocks show twice is counted twice.
 *
 * Slots are planned to the minute: seconds are cut off both ends. The work grows with the days of the period, not with
 * its minutes.
 *
 * @param path of the period in the request, for errors: `slots.0.`
 * @throws PeriodEndsBeforeItStarts, PeriodTooLong, NotANumber, UnknownTimeZone
 */
export function splitHours(period: Period, rules: HourRules, path = ''): MinuteBuckets {
  checkInstant(period.start, `${path}startsAt`);
  checkInstant(period.end, `${path}endsAt`);
  if (period.end < period.start) throw new PeriodEndsBeforeItStarts(`${path}endsAt`);
  const start = Math.floor(period.start / 60_000);
  const end = Math.floor(period.end / 60_000);
  if (end - start > maximumSlotDays * dayMinutes) throw new PeriodTooLong(`${path}endsAt`, maximumSlotDays);

  let night = 0;
  let holiday = 0;
  for (let from = start; from < end;) {
    const { to, offset } = steadyStretch(from, end, rules.timeZone);
    // While the offset is steady the wall clock is plain arithmetic: local minutes since 1970.
    for (let local = from + offset; local < to + offset;) {
      const day = Math.floor(local / dayMinutes);
      const midnight = day * dayMinutes;
      const until = Math.min(to + offset, midnight + dayMinutes);
      if (rules.isHoliday(day)) holiday += until - local;
      else if (rules.night) night += nightMinutes(local - midnight, until - midnight, rules.night);
      local = until;
    }
    from = to;
  }
  return { normal: end - start - night - holiday, night, holiday };
}

/** Total minutes of the three buckets. */
export function elapsedMinutes(minutes: MinuteBuckets): number {
  return minutes.normal + minutes.night + minutes.holiday;
}

/** Minutes of a stretch of one day, `from` to `to` after midnight, that lie in the night window. */
function nightMinutes(from: number, to: number, { start, end }: NightWindow): number {
  return start <= end
    ? overlap(from, to, start, end)
    : overlap(from, to, 0, end) + overlap(from, to, start, dayMinutes);
}

function overlap(from: number, to: number, start: number, end: number): number {
  return Math.max(0, Math.min(to, end) - Math.max(from, start));
}

/**
 * The longest stretch from a minute, of at most a day, on which clocks do not change, and their offset. Looks at both
 * ends and, where they differ, halves until the minute of the change is found; no zone changes twice in a day.
 */
function steadyStretch(from: number, end: number, timeZone: string): { to: number; offset: number } {
  const offset = offsetAt(from, timeZone);
  let changed = Math.min(from + dayMinutes, end);
  if (offsetAt(changed, timeZone) === offset) return { to: changed, offset };
  let steady = from;
  while (changed - steady > 1) {
    const middle = Math.floor((steady + changed) / 2);
    if (offsetAt(middle, timeZone) === offset) steady = middle;
    else changed = middle;
  }
  return { to: changed, offset };
}

function offsetAt(minute: number, timeZone: string): number {
  try {
    return offsetMinutesAt(minute * 60_000, timeZone);
  } catch {
    // The instant was checked, so Intl can only refuse the zone.
    throw new UnknownTimeZone('timeZone');
  }
}

function checkInstant(instant: Instant, field: string): void {
  if (typeof instant !== 'number' || !(Math.abs(instant) <= maximumInstant)) throw new NotANumber(field);
}
