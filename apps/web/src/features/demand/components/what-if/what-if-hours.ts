import { toIsoWithOffset } from '@pds/kernel';

/** Number of quarter hours that a slider reaches before and after its original time. */
export const maxQuarterHours = 48;

const quarter = 15 * 60_000;

/** Returns the slider position of a time relative to another, in quarter hours: the nearest one, limited to the slider's ends. */
export function sliderPosition(iso: string, around: string): number {
  const place = Math.round((Date.parse(iso) - Date.parse(around)) / quarter);
  return Math.min(maxQuarterHours, Math.max(-maxQuarterHours, place));
}

/** Returns the time after so many elapsed quarter hours, also across a change of the clocks. Returns the same text for zero. */
export function shiftByQuarters(iso: string, quarters: number, timeZone: string): string {
  return quarters === 0 ? iso : toIsoWithOffset(Date.parse(iso) + quarters * quarter, timeZone);
}
