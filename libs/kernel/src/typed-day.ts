import { daysBetween, isCalendarDate } from './calendar-date';

const months = ['jan', 'f[ée]v', 'mar', 'avr', 'mai', 'juin', 'juil', 'ao', 'sep', 'oct', 'nov', 'd[ée]c'].map(
  (start) => new RegExp(`^${start}`),
);

/** The weekday before a day, whole or short: « samedi 8 mai », « sam. 8/5 ». */
export const weekday = /^(?:lun|mar|mer|jeu|ven|sam|dim)(?:e?di|credi|dredi|anche|\.)?\s+(?=\d)/;

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
    /^(\d\d?)(?:er)?[\s./-]+(\d\d?|\p{L}+)[\s./-]+((?:20)?\d\d)$/u.exec(plain) ??
    /^(\d\d)(\d\d)((?:20)?\d\d)$/.exec(plain);
  const [year, month, day] = french?.slice(1).toReversed() ?? plain.split('-');
  if (!year || !month || !day) return plain;
  const number = /\d/.test(month) ? Number(month) : months.findIndex((name) => name.test(month)) + 1;
  const iso = [year.padStart(4, '20'), String(number).padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isCalendarDate(iso) ? iso : plain;
}
