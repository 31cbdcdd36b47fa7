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
