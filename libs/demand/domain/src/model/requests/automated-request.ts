import type { Instant } from '@pds/kernel';

/** Milliseconds below which no person fills in the form (decisions: Demand). */
const minimumFillingTime = 3_000;

/**
 * Whether a request was sent by a program: the hidden field is filled, or the form was sent within three seconds of being opened. A start
 * in the future indicates a wrong clock, not a program.
 */
export function isAutomated(
  request: { readonly honeypot?: string | null | undefined; readonly startedAt?: Instant | null | undefined },
  now: Instant,
): boolean {
  if (request.honeypot) return true;
  if (request.startedAt === undefined || request.startedAt === null) return false;
  const elapsed = now - request.startedAt;
  return elapsed >= 0 && elapsed < minimumFillingTime;
}
