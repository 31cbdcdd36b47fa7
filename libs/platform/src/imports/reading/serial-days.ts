import { daysLater, isCalendarDate, timeText } from '@pds/kernel';
import type { Cell, CellDay } from '../sheet';

/** What a number format shows of a number that counts days: `duration` is a number of hours beyond 24 (`[h]:mm`). */
export type ShownTime = 'day' | 'hour' | 'dayAndHour' | 'duration';

/** Formats that files name by their number only (ECMA-376, 18.8.30), those of East Asian languages included. */
const builtIn: readonly (readonly [from: number, to: number, shown: ShownTime])[] = [
  [14, 17, 'day'],
  [18, 21, 'hour'],
  [22, 22, 'dayAndHour'],
  [27, 36, 'day'],
  [45, 45, 'hour'],
  [46, 46, 'duration'],
  [47, 47, 'hour'],
  [50, 58, 'day'],
];

/** What a format without a code of its own shows; null for a number. */
export function shownByBuiltIn(id: number): ShownTime | null {
  return builtIn.find(([from, to]) => id >= from && id <= to)?.[2] ?? null;
}

/** What a format shows by its code, as files write it in all languages: `dd/mm/yyyy;@`, `[$-40C]d mmm yy`; null for a number. */
export function shownByCode(code: string): ShownTime | null {
  const signs = code.replace(/"[^"]*"|\\.|[_*]./g, '');
  if (/\[(?:h+|m+|s+)\]/i.test(signs)) return 'duration';
  const [letters = ''] = signs.replace(/\[[^\]]*\]/g, '').split(';');
  if (/general|standard/i.test(letters)) return null;
  const hasHour = /[hs]/i.test(letters);
  const hasDay = /[yd]/i.test(letters) || (!hasHour && /m/i.test(letters));
  if (hasDay) return hasHour ? 'dayAndHour' : 'day';
  return hasHour ? 'hour' : null;
}

const daySeconds = 86_400;
/** 31 December 9999, the last day of Excel. */
const lastSerial = 2_958_465;
/** Days from the beginning of 1900 to that of 1904, the first day of workbooks of old Macs. */
export const daysTo1904 = 1_462;

/**
 * The day and hour that a workbook stores as a number of days, in no time zone; the number itself where Excel shows none.
 * @param is1904 whether the workbook counts from 1904
 */
export function dayCell(serial: number, shown: ShownTime, is1904: boolean): Cell {
  const seconds = Math.round(serial * daySeconds);
  const days = Math.floor(seconds / daySeconds);
  const minutes = Math.floor((seconds - days * daySeconds) / 60);
  if (serial < 0 || days > lastSerial) return serial;
  // « 00/01/1900 »: a formula that refers to an empty cell.
  if (seconds === 0 && shown === 'day') return null;
  if (days > 0 && shown === 'duration') return timeText(days * 1_440 + minutes);
  if (days === 0) return { day: '1899-12-30', minutes };
  const sinceEpoch = is1904 ? days + daysTo1904 : days;
  // Excel has a 29 February 1900: days before it count from 31 December 1899.
  const day = daysLater('1899-12-30', sinceEpoch < 60 ? sinceEpoch + 1 : sinceEpoch);
  return { day, minutes: shown === 'day' && minutes === 0 ? null : minutes };
}

/** The day and hour that a workbook stores as a text: `2027-05-12T08:30:00`; null for any other text. */
export function isoDay(text: string, shown: ShownTime | null): CellDay | null {
  const [, day, hours, mins] = /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)|$)/.exec(text) ?? [];
  if (day === undefined || !isCalendarDate(day)) return null;
  const minutes = Number(hours ?? 0) * 60 + Number(mins ?? 0);
  return { day, minutes: minutes === 0 && (hours === undefined || shown === 'day') ? null : minutes };
}
