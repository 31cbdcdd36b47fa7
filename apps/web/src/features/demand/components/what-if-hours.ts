import { toIsoWithOffset } from '@pds/kernel';

/** Number of quarter hours that a slider reaches before and after its original time. */
export const quarterHours = 48;

const quarter = 15 * 60_000;

/** Returns the slider position of a time relative to another, in quarter hours: the nearest one, limited to the slider's ends. */
export function placeOnSlider(iso: string, around: string): number {
  const place = Math.round((Date.parse(iso) - Date.parse(around)) / quarter);
  return Math.min(quarterHours, Math.max(-quarterHours, place));
}

/** Returns the time after so many elapsed quarter hours, also across a change of the clocks. Returns the same text for zero. */
export function shiftedBy(iso: string, quarters: number, timeZone: string): string {
  return quarters === 0 ? iso : toIsoWithOffset(Date.parse(iso) + quarters * quarter, timeZone);
}
