import { daysBetween, isCalendarDate } from './calendar-date';
import { localDate } from './time';
import { mainlandTimeZone } from './zoned-time';

const months = ['jan', 'f[ée]v', 'mar', 'avr', 'mai', 'juin', 'juil', 'ao', 'sep', 'oct', 'nov', 'd[ée]c'].map(
  (start) => new RegExp(`^${start}`),
);

/** The weekday before a day, whole or short: « samedi 8 mai », « sam. 8/5 ». */
const weekday = /^(?:lun|mar|mer|jeu|ven|sam|dim)(?:e?di|credi|dredi|anche|\.)?\s+(?=\d)/;

/** Which year a day without one is in: the next such day from a date on, the last one until it, or the nearest of both. */
export type ShortDay = 'next' | 'last' | 'nearest';

/**
 * Parses a typed day to `Y-m-d`: `8/5/27`, `08.05.2027`, `08052027`, `samedi 8 mai 2027`, `2027-05-08`; without a year (`8/5`, `8 mai`) the one that
 * is meant, seen from a day. Empty if nothing is typed, the text itself in lower case if it is not a day.
 */
export function parseDay(text: string, meant: ShortDay, from: string): string {
  const plain = text.normalize().trim().toLowerCase().replace(weekday, '');
  if (/^\d\d?(?:er)?[\s./-]+(\d\d?|\p{L}+\.?)$/u.test(plain)) {
    // 29 February comes at most eight years later.
    const days = Array.from({ length: 17 }, (_, at) =>
      parseDay(`${plain} ${Number(from.slice(0, 4)) + at - 8}`, meant, from),
    ).filter(isCalendarDate);
    const [last, next] = [days.findLast((day) => day <= from), days.find((day) => day >= from)];
    if (!last || !next) return plain;
    return meant === 'last' || (meant === 'nearest' && daysBetween(last, from) < daysBetween(from, next)) ? last : next;
  }
  const french =
    /^(\d\d?)(?:er)?[\s./-]+(\d\d?|\p{L}+)[\s./-]+((?:19|20)?\d\d)$/u.exec(plain) ??
    /^(\d\d)(\d\d)((?:19|20)?\d\d)$/.exec(plain);
  const [year, month, day] = french?.slice(1).toReversed() ?? plain.split('-');
  if (!year || !month || !day) return plain;
  const number = /\d/.test(month) ? Number(month) : months.findIndex((name) => name.test(month)) + 1;
  const iso = [year.padStart(4, '20'), String(number).padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isCalendarDate(iso) ? iso : plain;
}

/**
 * Reads a day that a file writes with its year, like {@link parseDay}, also as `2027/05/12`, `20270512` or before a time, which is ignored.
 * An instant with an offset (`2027-05-11T22:00:00Z`) is the day in France. Null for anything else.
 * @param lastYear a year of two digits is one of the hundred that end with it: with 2049, 49 is 2049 and 50 is 1950
 */
export function parseWholeDay(text: string, lastYear: number): string | null {
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)))
    return localDate(Date.parse(text), mainlandTimeZone);
  const plain = text
    .normalize()
    .trim()
    .toLowerCase()
    .replace(/(?:\s+à\s+|\s+|(?<=\d)t)\d{1,2}\s*[h:]\s*(?:\d\d)?(?::\d\d(?:[.,]\d+)?)?$/, '')
    .replace(/,/g, ' ')
    .replace(weekday, '');
  const [year, month, day] =
    /^(\d{4})([\s./-])(\d\d?)\2(\d\d?)$/.exec(plain)?.toSpliced(2, 1).slice(1) ??
    /^(\d\d?)(?:er)?[\s./-]+(\d\d?|\p{L}+)[\s./-]+(\d{4}|\d\d)$/u.exec(plain)?.slice(1).toReversed() ??
    /^(20\d\d)(0[1-9]|1[0-2])(\d\d)$/.exec(plain)?.slice(1) ??
    /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(plain)?.slice(1).toReversed() ??
    [];
  if (!year || !month || !day) return null;
  const whole = year.length === 2 ? lastYear - ((lastYear - Number(year)) % 100) : year;
  const read = parseDay(`${day}/${month}/${whole}`, 'nearest', '2000-01-01');
  return isCalendarDate(read) ? read : null;
}
