import type { Period } from '@pds/kernel';
import type { MinuteBuckets, NightWindow } from '@pds/pricing/contract';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Counts the hours of a period minute by minute, reading the wall clock and a list of dates. Slow, obviously correct, and without any code
 * shared with `hours.ts`, which is compared with it.
 *
 * @param holidays dates `YYYY-MM-DD`
 */
export function splitMinuteByMinute(
  period: Period,
  timeZone: string,
  night: NightWindow | null,
  holidays: ReadonlySet<string>,
): MinuteBuckets {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  const count = { normal: 0, night: 0, holiday: 0 };
  const end = Math.floor(period.end / 60_000) * 60_000;
  for (let instant = Math.floor(period.start / 60_000) * 60_000; instant < end; instant += 60_000) {
    const [date, time] = format.format(instant).split(' ') as [string, string];
    if (holidays.has(date)) count.holiday++;
    else if (night && isNight(time, night)) count.night++;
    else count.normal++;
  }
  return count;
}

function isNight(time: string, { start, end }: NightWindow): boolean {
  const text = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  if (start === end) return false;
  return start < end ? time >= text(start) && time < text(end) : time >= text(start) || time < text(end);
}
