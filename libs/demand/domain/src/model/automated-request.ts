import type { Instant } from '@pds/kernel';

/** Milliseconds below which nobody fills in the form by hand (decisions: Demand). */
const fastestPerson = 3_000;

/**
 * Whether a request was sent by a program: a field that people do not see is filled, or the form was sent within three
 * seconds of being opened. A start in the future tells of a wrong clock, not of a program.
 */
export function isAutomated(
  request: { readonly honeypot?: string | null | undefined; readonly startedAt?: Instant | null | undefined },
  now: Instant,
): boolean {
  if (request.honeypot) return true;
  if (request.startedAt === undefined || request.startedAt === null) return false;
  const elapsed = now - request.startedAt;
  return elapsed >= 0 && elapsed < fastestPerson;
}
