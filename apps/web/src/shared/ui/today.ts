import { daysBetween } from '@pds/kernel';

/** Today on the reader's calendar, `Y-m-d`. */
export function today(): string {
  const now = new Date();
  return dateText(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/** A day that many years later, `Y-m-d`; 29 February gives 1 March where there is none. */
export function yearsLater(day: string, years: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const later = new Date(Date.UTC(year + years, month - 1, date));
  return later.toISOString().slice(0, 10);
}

/** First and last day of a day's month, `Y-m-d`. */
export function monthOf(day: string): { start: string; end: string } {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return { start: dateText(year, month, 1), end: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

/** Whole days from one day to another, `Y-m-d` or an instant in its own offset; negative when the second comes first. */
export function daysFrom(first: string, second: string): number {
  return daysBetween(first.slice(0, 10), second.slice(0, 10));
}

function dateText(year: number, month: number, date: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
