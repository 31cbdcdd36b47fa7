import { daysBetween } from '@pds/kernel';

/** Returns today in the reader's time zone, `Y-m-d`. */
export function today(now = new Date()): string {
  return dateText(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/** Returns the same day some years later, `Y-m-d`. 29 February becomes 1 March in other years. */
export function yearsLater(day: string, years: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const later = new Date(Date.UTC(year + years, month - 1, date));
  return later.toISOString().slice(0, 10);
}

/** Returns the first and last day of a day's month, `Y-m-d`. */
export function monthOf(day: string): { start: string; end: string } {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return { start: dateText(year, month, 1), end: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

/** Returns the whole days from one day to another, each `Y-m-d` or an instant in its own offset. Negative if the second is earlier. */
export function daysFrom(first: string, second: string): number {
  return daysBetween(first.slice(0, 10), second.slice(0, 10));
}

function dateText(year: number, month: number, date: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
