import { instantOfWallTime, toIsoWithOffset } from '@pds/kernel';

/** Returns the instant of a complete local time `2027-05-08T14:00` in a zone, as ISO 8601 with offset, or null. */
export function isoOf(wall: string, timeZone: string): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(wall)?.slice(1).map(Number);
  if (!parts) return null;
  const [year, month, day, hour, minute] = parts as [number, number, number, number, number];
  return toIsoWithOffset(instantOfWallTime({ year, month, day, hour, minute }, timeZone), timeZone);
}
