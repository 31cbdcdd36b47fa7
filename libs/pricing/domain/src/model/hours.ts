import {
  dayMilliseconds,
  type DayNumber,
  holidayCalendar,
  type HolidayCalendar,
  type Instant,
  offsetIntervalAt,
  type Period,
} from '@pds/kernel';
import type { HourKind, HourSegment, MinuteBuckets, NightWindow } from '@pds/pricing/contract';
import { NotANumber, PeriodEndsBeforeItStarts, PeriodTooLong, UnknownTimeZone } from '../pricing.errors';
import { isNight, nextNightBoundary, nightText } from './night-hours';

/** The place and the tariff for splitting hours. */
export interface HourRules {
  /** IANA time zone of the event, for night and holidays. */
  readonly timeZone: string;
  /** `null` if night hours are disabled. */
  readonly night: NightWindow | null;
  readonly holidayOn: HolidayCalendar;
}

/** Builds the rules for a place: its time zone and its department's holidays, with the night of the applicable tariff. */
export function hourRulesAt(
  place: { readonly timeZone: string; readonly eventDepartment: string | null },
  night: NightWindow | null,
): HourRules {
  return { timeZone: place.timeZone, night, holidayOn: holidayCalendar(place.eventDepartment) };
}

/** A slot lasts hours or days; a longer one has mistyped dates. */
const maximumSlotDays = 366;

const dayMinutes = 1440;
/** The range of JavaScript dates, less the margin of a time zone offset. */
const maximumInstant = 8.64e15 - 2 * dayMinutes * 60_000;

/**
 * Splits a period into holiday, night and normal minutes of elapsed time, each minute counted once: holiday before night before normal. A night with a clock change has the minutes that really elapse, so that an hour shown twice by the clocks counts
 * twice.
 *
 * Slots are planned to the minute: seconds are cut off at both ends. The cost grows with the days of the period, not with its minutes.
 *
 * @param path of the period in the request, for errors: `slots.0.`
 * @throws PeriodEndsBeforeItStarts, PeriodTooLong, NotANumber, UnknownTimeZone
 */
export function splitHours(period: Period, rules: HourRules, path = ''): MinuteBuckets {
  let night = 0;
  let holiday = 0;
  const elapsed = visitSegments(period, rules, path, (kind, from, to) => {
    if (kind === 'night') night += to - from;
    else if (kind === 'holiday') holiday += to - from;
  });
  return { normal: elapsed - night - holiday, night, holiday };
}

/**
 * Returns the same split as {@link splitHours} as chronological segments, each with its reason in French, for the bar of a slot. Their
 * minutes add up to the buckets.
 *
 * @throws the errors of {@link splitHours}
 */
export function explainHours(period: Period, rules: HourRules, path = ''): HourSegment[] {
  const segments: HourSegment[] = [];
  visitSegments(period, rules, path, (kind, from, to, day, holiday, offset) => {
    const reason = holiday === null ? reasonOf(kind, rules.night) : `${frenchDay(day)} (${holiday})`;
    const last = segments.at(-1);
    const start = from * 60_000;
    const end = to * 60_000;
    const shift = last ? offset - offsetIntervalAt(start - 60_000, rules.timeZone).minutes : 0;
    if (last && last.kind === kind && last.reason.startsWith(reason)) {
      // Midnight and clock changes do not end a segment.
      segments[segments.length - 1] = {
        ...last,
        end,
        minutes: last.minutes + to - from,
        reason: shift === 0 ? last.reason : `${last.reason}, ${shiftText(shift)}`,
      };
    } else {
      segments.push({
        start,
        end,
        minutes: to - from,
        kind,
        reason: shift === 0 ? reason : `${reason}, ${shiftText(shift)}`,
      });
    }
  });
  return segments;
}

function reasonOf(kind: HourKind, night: NightWindow | null): string {
  return kind === 'night' && night ? nightText(night) : 'jour';
}

function shiftText(minutes: number): string {
  const amount = Math.abs(minutes) === 60 ? 'd’une heure' : `de ${Math.abs(minutes)} min`;
  return minutes > 0 ? `les horloges avancent ${amount}` : `les horloges reculent ${amount}`;
}

const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');

/** `14 juillet`, `1er janvier`. */
function frenchDay(day: DayNumber): string {
  const date = new Date(day * dayMilliseconds);
  const number = date.getUTCDate();
  return `${number === 1 ? '1er' : number} ${months[date.getUTCMonth()]!}`;
}

/** Called for a segment, in minutes since 1970 (UTC), of one local day, with its offset in minutes. */
type Visit = (kind: HourKind, from: number, to: number, day: DayNumber, holiday: string | null, offset: number) => void;

/** Visits the segments of a period in order, without gaps; returns its minutes. */
function visitSegments(period: Period, { timeZone, night, holidayOn }: HourRules, path: string, visit: Visit): number {
  checkInstant(period.start, `${path}startsAt`);
  checkInstant(period.end, `${path}endsAt`);
  if (period.end < period.start) throw new PeriodEndsBeforeItStarts(`${path}endsAt`);
  const start = Math.floor(period.start / 60_000);
  const end = Math.floor(period.end / 60_000);
  if (end - start > maximumSlotDays * dayMinutes) throw new PeriodTooLong(`${path}endsAt`, maximumSlotDays);

  for (let from = start; from < end;) {
    const { offset, until } = offsetAt(from, timeZone);
    const to = Math.min(until, end);
    // While the offset is constant, the wall clock is plain arithmetic: local minutes since 1970.
    for (let local = from + offset; local < to + offset;) {
      const day = Math.floor(local / dayMinutes);
      const midnight = day * dayMinutes;
      const evening = Math.min(to + offset, midnight + dayMinutes);
      const holiday = holidayOn(day);
      if (holiday !== null) {
        visit('holiday', local - offset, evening - offset, day, holiday, offset);
      } else if (night === null) {
        visit('normal', local - offset, evening - offset, day, null, offset);
      } else {
        for (let at = local; at < evening;) {
          const minute = at - midnight;
          const next = Math.min(evening, midnight + nextNightBoundary(minute, night));
          visit(isNight(minute, night) ? 'night' : 'normal', at - offset, next - offset, day, null, offset);
          at = next;
        }
      }
      local = evening;
    }
    from = to;
  }
  return end - start;
}

/** Returns the total minutes of the three buckets. */
export function elapsedMinutes({ normal, night, holiday }: MinuteBuckets): number {
  return normal + night + holiday;
}

/** Returns the offset at a minute since 1970 and the first minute at which it may differ. */
function offsetAt(minute: number, timeZone: string): { offset: number; until: number } {
  try {
    const { minutes, until } = offsetIntervalAt(minute * 60_000, timeZone);
    return { offset: minutes, until: Math.ceil(until / 60_000) };
  } catch {
    // The instant was checked before, so that Intl can only refuse the zone.
    throw new UnknownTimeZone('timeZone');
  }
}

function checkInstant(instant: Instant, field: string): void {
  if (typeof instant !== 'number' || !(Math.abs(instant) <= maximumInstant)) throw new NotANumber(field);
}
