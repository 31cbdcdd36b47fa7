import { daysLater } from './calendar-date';
import { type Instant, localDate } from './time';

/**
 * The zone for days and hours that belong to no department: events abroad, elsewhere or in several departments, and lists of the whole
 * country, whose days have one bound for all rows so that an index can be used.
 */
export const mainlandTimeZone = 'Europe/Paris';

/** A wall clock reading: year 2026, month 1–12, and so on. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** An offset from UTC that a zone keeps for some time. */
export interface OffsetInterval {
  /** Minutes ahead of UTC. */
  readonly minutes: number;
  /** The offset is valid until this instant, excluded. The clocks need not change there: it may be the end of the computed block. */
  readonly until: Instant;
}

const week = 7 * 86_400_000;
/** Intervals are computed for blocks of about a year, each once: a call of Intl costs a thousand times a look-up. */
const block = 52 * week;
/** Blocks outside (1970 to about 2200) belong to no event; caching them would let wrong dates fill the memory. */
const cachedBlocks = 230;
const blocksOfZones = new Map<string, Map<number, readonly OffsetInterval[]>>();

/** Returns the offset of a zone at an instant, and until when it is known to stay the same. Throws `RangeError` for an unknown zone. */
export function offsetIntervalAt(instant: Instant, timeZone: string): OffsetInterval {
  let blocks = blocksOfZones.get(timeZone);
  if (!blocks) {
    zoneFormat(timeZone);
    blocksOfZones.set(timeZone, (blocks = new Map()));
  }
  const index = Math.floor(instant / block);
  let intervals = blocks.get(index);
  if (!intervals) {
    const isKept = index >= 0 && index < cachedBlocks;
    const start = isKept ? index * block : instant;
    intervals = steadyIntervals(start, start + (isKept ? block : week), timeZone);
    if (isKept) blocks.set(index, intervals);
  }
  for (const interval of intervals) if (instant < interval.until) return interval;
  throw new RangeError(`Not an instant: ${instant}`);
}

/** Returns how far a zone is ahead of UTC at an instant, in minutes (120 in Paris in summer). */
export function offsetMinutesAt(instant: Instant, timeZone: string): number {
  return offsetIntervalAt(instant, timeZone).minutes;
}

/** Checks week by week, because no zone changes its clocks twice in one, and bisects a week with a change down to its second. */
function steadyIntervals(start: Instant, end: Instant, timeZone: string): OffsetInterval[] {
  const intervals: OffsetInterval[] = [];
  let minutes = offsetFromIntl(start, timeZone);
  for (let from = start; from < end; from += week) {
    const after = offsetFromIntl(from + week, timeZone);
    if (after === minutes) continue;
    let [unchanged, changed] = [from, from + week];
    while (changed - unchanged > 1000) {
      const middle = Math.floor((unchanged + changed) / 2000) * 1000;
      if (offsetFromIntl(middle, timeZone) === minutes) unchanged = middle;
      else changed = middle;
    }
    intervals.push({ minutes, until: changed });
    minutes = after;
  }
  intervals.push({ minutes, until: end });
  return intervals;
}

function offsetFromIntl(instant: Instant, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of zoneFormat(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const shown = Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!);
  return Math.round((shown - Math.floor(instant / 1000) * 1000) / 60_000);
}

/** Returns the wall time of an instant in a zone. */
export function wallTimeAt(instant: Instant, timeZone: string): WallTime {
  const shifted = new Date(instant + offsetMinutesAt(instant, timeZone) * 60_000);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  };
}

/**
 * Returns the instant of a wall time in a zone. Where clocks go back, the first of the two instants; where they go forward, a missing time
 * is shifted by the missing hour, as calendars do.
 */
export function instantOfWallTime(wall: WallTime, timeZone: string): Instant {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  const before = offsetMinutesAt(asUtc - 86_400_000, timeZone);
  const first = asUtc - before * 60_000;
  if (offsetMinutesAt(first, timeZone) === before) return first;
  const after = offsetMinutesAt(asUtc + 86_400_000, timeZone);
  const second = asUtc - after * 60_000;
  return offsetMinutesAt(second, timeZone) === after ? second : first;
}

/** Returns the mainland's day at an instant, or `later` days after it: `2026-11-20`. */
export function mainlandDay(instant: Instant, later = 0): string {
  return daysLater(localDate(instant, mainlandTimeZone), later);
}

/**
 * Returns the instant at which a calendar day starts in a zone.
 * @param day `YYYY-MM-DD`; a day beyond the end of its month counts into the next one
 * @param daysLater number of days to add: 1 for the end of the day
 */
export function startOfDay(day: string, timeZone: string, daysLater = 0): Instant {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return instantOfWallTime({ year, month, day: date + daysLater, hour: 0, minute: 0 }, timeZone);
}

/** Formats ISO 8601 with the zone's offset, `2026-11-20T14:30:00+01:00`: the form of every instant in the API. */
export function toIsoWithOffset(instant: Instant, timeZone: string): string {
  const offset = offsetMinutesAt(instant, timeZone);
  const local = new Date(instant + offset * 60_000).toISOString().slice(0, 19);
  const absolute = Math.abs(offset);
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(absolute / 60))}:${pad(absolute % 60)}`;
}
