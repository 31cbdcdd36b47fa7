import { dayInWords, isExistingDay } from './calendar-date';
import { frenchHour } from './french-hour';
import { type Instant, localDate, type Period } from './time';
import { instantOfWallTime, startOfDay, wallTimeAt } from './zoned-time';

/**
 * Parses an instant from `2027-05-08T14:00[:00[.000]]`, in `timeZone`, or followed by an offset or `Z`; null for anything else, including
 * invalid days and years outside 2000–2100. Seconds are ignored.
 */
export function parseDateTime(text: string, timeZone: string): Instant | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
    text,
  );
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (year < 2000 || year > 2100 || !isExistingDay(year, month, day) || hour > 23 || minute > 59 || second > 59)
    return null;
  const offset = match[7];
  if (offset === undefined) return instantOfWallTime({ year, month, day, hour, minute }, timeZone);
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  if (offset === 'Z') return asUtc;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return asUtc - (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** Formats `20/11/2026 14:30` in a time zone, for tables. */
export function frenchDateTime(instant: Instant, timeZone: string): string {
  const { year, month, day, hour, minute } = wallTimeAt(instant, timeZone);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)}`;
}

/**
 * Formats `samedi 8 mai 2027 de 14 h à 18 h`, or `du samedi 8 mai 2027 à 22 h au dimanche 9 mai 2027 à 2 h`, in a time zone.
 * @param inWords formats a day
 */
export function periodInWords({ start, end }: Period, timeZone: string, inWords = dayInWords): string {
  const [first, last] = [localDate(start, timeZone), localDate(end, timeZone)];
  const timeOf = (instant: Instant) => {
    const { hour, minute } = wallTimeAt(instant, timeZone);
    return frenchHour(hour, minute);
  };
  if (last === first) return `${inWords(first)} de ${timeOf(start)} à ${timeOf(end)}`;
  if (end === startOfDay(first, timeZone, 1)) return `${inWords(first)} de ${timeOf(start)} à minuit`;
  return `du ${inWords(first)} à ${timeOf(start)} au ${inWords(last)} à ${timeOf(end)}`;
}

/** Formats `20/11/2026 à 14 h 30` in a time zone, for sentences. */
export function frenchDateTimeInSentence(instant: Instant, timeZone: string): string {
  const { hour, minute } = wallTimeAt(instant, timeZone);
  return `${frenchDateTime(instant, timeZone).slice(0, 10)} à ${frenchHour(hour, minute)}`;
}
