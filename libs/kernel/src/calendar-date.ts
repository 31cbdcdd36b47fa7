/** Whether a text is a calendar day as sent by the API, `2027-05-08`, from 1900 to 2199. */
export function isCalendarDate(text: string): boolean {
  const match = /^((?:19|20|21)\d{2})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && isExistingDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** No book contains an older day: an earlier date is a mistyped year. */
export const earliestDay = '2000-01-01';

/** Whether a month has that day: 29 February only in leap years. */
export function isExistingDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

/** Returns the day `days` days later, in the format of the API; earlier for a negative number. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Returns the same day `months` months later, in the format of the API; earlier for a negative number. The last day of a month that is too
 * short: one month before 31 March is 28 or 29 February.
 */
export function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10);
}

/** Returns the number of days from one day to another; negative if `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

let dayFormat: Intl.DateTimeFormat | undefined;

/** Formats `2027-05-08` as `samedi 8 mai 2027`. */
export function dayInWords(day: string): string {
  // Created at its first use: browsers load this file and take long for it.
  dayFormat ??= new Intl.DateTimeFormat('fr', { timeZone: 'UTC', dateStyle: 'full' });
  return dayFormat.format(Date.parse(day)).replace(' 1 ', ' 1er ');
}

/** Formats `2026-11-20` as `20/11/2026`. */
export function frenchDay(day: string): string {
  return day.split('-').reverse().join('/');
}
