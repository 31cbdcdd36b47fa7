import { toIsoWithOffset } from '@pds/kernel';

/** Quarters of an hour that a slider reaches, before and after the time that it starts from. */
export const quarterHours = 48;

const quarter = 15 * 60_000;

/** Where a time stands on the slider around another, in quarters of an hour: the nearest, and at its end what lies beyond. */
export function placeOnSlider(iso: string, around: string): number {
  const place = Math.round((Date.parse(iso) - Date.parse(around)) / quarter);
  return Math.min(quarterHours, Math.max(-quarterHours, place));
}

/** The time so many quarters of an hour later that have really passed, a change of the clocks or not; the very same for none. */
export function shiftedBy(iso: string, quarters: number, timeZone: string): string {
  return quarters === 0 ? iso : toIsoWithOffset(Date.parse(iso) + quarters * quarter, timeZone);
}
