import type { Period } from '@pds/kernel';

/** A period with the way to an event before it, and the way back after it. */
export function withTravel({ start, end }: Period, travelMinutes: number): Period {
  const travel = travelMinutes * 60_000;
  return { start: start - travel, end: end + travel };
}
