import { dayNumber, type Instant, wallTimeAt } from '@pds/kernel';

/** The number of days from 1 January 1970 to the calendar day of an instant in a time zone. */
export function calendarDay(instant: Instant, timeZone: string): number {
  const { year, month, day } = wallTimeAt(instant, timeZone);
  return dayNumber(year, month, day);
}

/** The calendar days of the periods, in order. A period that ends at midnight does not include the day after. */
export function calendarDays(
  periods: readonly { readonly startsAt: Instant; readonly endsAt: Instant }[],
  timeZone: string,
): number[] {
  const days = new Set<number>();
  for (const { startsAt, endsAt } of periods) {
    const last = calendarDay(Math.max(startsAt, endsAt - 1), timeZone);
    for (let day = calendarDay(startsAt, timeZone); day <= last; day++) days.add(day);
  }
  return [...days].sort((one, other) => one - other);
}

/** The calendar date of a day number. */
export function dateOf(day: number): { readonly year: number; readonly month: number; readonly day: number } {
  const at = new Date(day * 86_400_000);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}

const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const months = [
  ...['janvier', 'février', 'mars', 'avril', 'mai', 'juin'],
  ...['juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
];

/** `14 juillet`. */
export function dateInWords(month: number, day: number): string {
  return `${day === 1 ? '1er' : day} ${months[month - 1]}`;
}

/** `samedi 13 juin 2026`. */
export function dayInWords(dayNumber: number): string {
  const { year, month, day } = dateOf(dayNumber);
  return `${weekdays[new Date(dayNumber * 86_400_000).getUTCDay()]} ${dateInWords(month, day)} ${year}`;
}
