import { daysLater, endOfDay, isCalendarDate, parseDay, parseTimeOfDay } from '@pds/kernel';
import { timeOfDay } from '../../../../shared/form/inputs/time-of-day-input';
import { dayText } from '../../../../shared/ui/text/day';
import { today } from '../../../../shared/ui/text/today';

const weekdays = ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'] as const;

/** Formats a local time `2027-05-08T14:00` as `08/05/2027 14:00`. Incomplete input stays as it is. */
export function wallTimeText(wall: string): string {
  const [day = '', time = ''] = wall.split('T');
  return [dayText(day), time].filter(Boolean).join(' ');
}

/** Formats a local time as `sam. 08/05/27 14:00`. */
export function wallTimeWithWeekday(wall: string): string {
  const [day = '', time = ''] = wall.split('T');
  if (!isCalendarDate(day)) return wallTimeText(wall);
  const weekday = weekdays[new Date(`${day}T00:00Z`).getUTCDay()]!;
  return `${weekday} ${dayText(day).replace(/20(?=\d\d$)/, '')} ${time}`.trimEnd();
}

/**
 * Parses a date with a time as people type them and spreadsheets copy them: `08/05/2027 14:00`, `sam. 8 mai 2027 à 14 h 30`,
 * `2027-05-08T14:00`. A time alone, also as an hour (`18`), keeps the current date, a date alone the current time, and a date without a year the
 * current year. `24:00` is the midnight at the end of the day. Null if it is neither.
 *
 * @param current the local time so far
 */
export function parseWallTime(text: string, current: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/:(\d\d):\d\d(\.\d+)?$/, ':$1');
  const [currentDay = '', currentTime = ''] = current.split('T');
  const isHour = /^\d{1,2}$/.test(plain);
  const withTime = /^(?:(.+?)(?:\s+à\s+|\s+|t))?(\d{1,2}\s*[h:]\s*\d{0,2})$/.exec(isHour ? `${plain}h` : plain);
  const [, day, hour = currentTime] = withTime ?? [plain, plain];
  const parsed = parseTimeOfDay(hour);
  const isMidnight = parsed === endOfDay;
  const time = isMidnight ? '00:00' : parsed;
  const typedDay =
    day === undefined ? currentDay : parseDay(day, 'next', `${currentDay.slice(0, 4) || today().slice(0, 4)}-01-01`);
  if (!isCalendarDate(typedDay) || !timeOfDay.test(time ?? '')) return null;
  return `${isMidnight ? daysLater(typedDay, 1) : typedDay}T${time}`;
}
