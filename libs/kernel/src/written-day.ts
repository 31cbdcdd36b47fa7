import { isCalendarDate } from './calendar-date';
import { localDate } from './time';
import { parseDay, weekday } from './typed-day';
import { mainlandTimeZone } from './zoned-time';

/**
 * Reads a day that a file writes with its year, like {@link parseDay}, also as `2027/05/12`, `20270512` or before a time, which is ignored.
 * An instant with an offset (`2027-05-11T22:00:00Z`) is the day in France. Null for anything else.
 * @param lastYear a year of two digits is one of the hundred that end with it: with 2049, 49 is 2049 and 50 is 1950
 */
export function writtenDay(text: string, lastYear: number): string | null {
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
  const whole = String(year.length === 2 ? lastYear - ((lastYear - Number(year)) % 100) : year);
  // A typed day is of 2000 to 2099; the same days exist in other centuries but for 29 February 1900 and 2100, which are no dates.
  const typed = parseDay(`${day}/${month}/20${whole.slice(2)}`, 'nearest', '2000-01-01');
  const read = whole.slice(0, 2) + typed.slice(2);
  return isCalendarDate(typed) && isCalendarDate(read) ? read : null;
}
