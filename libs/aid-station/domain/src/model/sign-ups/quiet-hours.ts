import { type Instant, instantOfWallTime, wallTimeAt } from '@pds/kernel';

/** Nobody gets a message from 21:00 to 8:00. */
const quiet = { from: 21, until: 8 } as const;

/** The instant itself, or the end of the quiet hours in which it lies. */
export function afterQuietHours(instant: Instant, timeZone: string): Instant {
  const wall = wallTimeAt(instant, timeZone);
  if (wall.hour >= quiet.until && wall.hour < quiet.from) return instant;
  const day = wall.hour >= quiet.from ? wall.day + 1 : wall.day;
  return instantOfWallTime({ ...wall, day, hour: quiet.until, minute: 0 }, timeZone);
}
