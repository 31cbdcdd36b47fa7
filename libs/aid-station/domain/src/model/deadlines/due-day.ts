import { dayMilliseconds, type DayNumber, daysLater, type HolidayCalendar, monthsLater } from '@pds/kernel';
import type { DelayUnit } from '@pds/organisations/contract';

/** A delay; negative before a day, positive after it. */
export interface Delay {
  readonly count: number;
  readonly unit: DelayUnit;
}

/**
 * The day that lies a delay before or after a day. Days are `YYYY-MM-DD`. A month counts to the same day of the month, or to the last day
 * of a month that is too short: one month before 31 March is 28 or 29 February. Working days are counted without the given day, and
 * without Saturdays, Sundays and public holidays.
 * @param isHoliday public holidays of the event's department
 */
export function dayAfterDelay(day: string, { count, unit }: Delay, isHoliday: HolidayCalendar): string {
  if (unit === 'months') return monthsLater(day, count);
  if (unit === 'days') return daysLater(day, count);
  const step = Math.sign(count);
  const from = dayNumberOf(day);
  let found = from;
  for (let left = Math.abs(count); left > 0;) {
    found += step;
    if (isWorked(found, isHoliday)) left -= 1;
  }
  return daysLater(day, found - from);
}

/** Whether people work on a day, `YYYY-MM-DD`: from Monday to Friday, without public holidays. */
export function isWorkingDay(day: string, isHoliday: HolidayCalendar): boolean {
  return isWorked(dayNumberOf(day), isHoliday);
}

const dayNumberOf = (day: string): DayNumber => Date.parse(day) / dayMilliseconds;

function isWorked(day: DayNumber, isHoliday: HolidayCalendar): boolean {
  const weekday = new Date(day * dayMilliseconds).getUTCDay();
  return weekday !== 0 && weekday !== 6 && isHoliday(day) === null;
}
