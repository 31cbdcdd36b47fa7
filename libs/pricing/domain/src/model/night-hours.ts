import { frenchHour } from '@pds/kernel';
import type { NightWindow } from '@pds/pricing/contract';
import { NightHourOutOfRange, NightWindowEmpty } from '../pricing.errors';

/*
 * The definition of a night hour: a minute of the wall clock within the night of the applicable tariff, on a day that is not a public
 * holiday (C. trav. L3133-1 and L3134-13; L3422-2 overseas). Holidays take precedence in `hours.ts`.
 */

/** The night if no tariff sets one, 21:00 to 06:00 (C. trav. L3122-20). */
export const defaultNight: NightWindow = { start: 21 * 60, end: 6 * 60 };

const dayMinutes = 1440;

/** Whether a minute after midnight is in a night, which may cross midnight. */
export function isNight(minute: number, { start, end }: NightWindow): boolean {
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
}

/** Returns the next minute of the day at which the night starts or ends; midnight if there is none. */
export function nextNightBoundary(minute: number, { start, end }: NightWindow): number {
  const first = Math.min(start, end);
  const second = Math.max(start, end);
  if (minute < first) return first;
  return minute < second ? second : dayMinutes;
}

/** `nuit 21 h – 6 h` */
export function nightText({ start, end }: NightWindow): string {
  return `nuit ${clock(start)} – ${clock(end)}`;
}

/** Throws NightHourOutOfRange unless `minutes` is a minute of the day, or null. */
export function checkNightHour(minutes: number | null, field: string): void {
  if (minutes !== null && !(Number.isInteger(minutes) && minutes >= 0 && minutes < dayMinutes)) {
    throw new NightHourOutOfRange(field);
  }
}

/** Throws NightWindowEmpty for a night whose end equals its start; `null`, no night at all, is valid. */
export function checkNightNotEmpty(night: NightWindow | null): void {
  if (night && night.start === night.end) throw new NightWindowEmpty();
}

/** `21 h` for 1260 minutes after midnight. */
function clock(minutes: number): string {
  return frenchHour(Math.floor(minutes / 60), minutes % 60);
}
