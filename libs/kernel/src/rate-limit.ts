import type { Instant } from './time';

/**
 * Slows down who tries again and again: after some free attempts each one must wait longer than the one before. For
 * guessing (passwords, codes), where a person who mistyped must get in and a machine must not get far.
 * Durations in milliseconds.
 */
export interface GrowingDelay {
  readonly kind: 'growing-delay';
  /** Attempts heard without delay. */
  readonly free: number;
  /** The delay after the first attempt beyond those; each further one doubles it. */
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** Without any attempt for that long, everything is forgotten. */
  readonly forgetAfter: number;
}

/** So many in a clock hour, no more: for flooding, where each attempt is work for somebody. */
export interface HourlyLimit {
  readonly kind: 'hourly';
  readonly most: number;
}

export type RateLimit = GrowingDelay | HourlyLimit;

/** What is remembered of one subject's attempts. */
export interface Attempts {
  readonly count: number;
  readonly lastAt: Instant;
  /** No attempt is heard before this instant. */
  readonly openAt: Instant;
}

/**
 * One more attempt. Either it must wait (`wait` in milliseconds, nothing remembered: waiting is not punished), or it is
 * heard and remembered.
 */
export function attempt(
  before: Attempts | null,
  limit: RateLimit,
  now: Instant,
): { readonly wait: number; readonly attempts: Attempts } {
  // What lies further ahead than clocks differ was noted before the clock was put back. Kept, it would lock somebody out
  // for as long as it was put back.
  const past = before && before.lastAt - now <= LARGEST_SKEW ? before : null;
  // Attempts at the same moment may be counted in another order than they began.
  const lastAt = Math.max(now, past?.lastAt ?? now);
  const remembered = past && lastAt < forgottenAt(past, limit) ? past : null;
  // Only a real delay makes one wait.
  if (remembered && remembered.openAt > remembered.lastAt && now < remembered.openAt)
    return { wait: remembered.openAt - now, attempts: remembered };
  const count = (remembered?.count ?? 0) + 1;
  return { wait: 0, attempts: { count, lastAt, openAt: openAfter(count, limit, lastAt) } };
}

/** When nothing of these attempts counts any more. */
export function forgottenAt({ lastAt }: Attempts, limit: RateLimit): Instant {
  return limit.kind === 'hourly' ? endOfHour(lastAt) : lastAt + limit.forgetAfter;
}

function openAfter(count: number, limit: RateLimit, at: Instant): Instant {
  if (limit.kind === 'hourly') return count < limit.most ? at : endOfHour(at);
  const beyond = count - limit.free;
  return beyond < 0 ? at : at + Math.min(limit.firstDelay * 2 ** Math.min(beyond, 30), limit.longestDelay);
}

/** By how much the clocks of two processes may differ. Milliseconds. */
const LARGEST_SKEW = 600_000;

const HOUR = 3_600_000;

const endOfHour = (instant: Instant): Instant => (Math.floor(instant / HOUR) + 1) * HOUR;

/** Something whose attempts are counted, such as `login:account:12` or `demand:192.0.2.7`, and its limit. */
export interface LimitedSubject {
  readonly key: string;
  readonly limit: RateLimit;
}

/**
 * Limits how often something may be tried, across all processes. Attempts are counted before their outcome is known, so
 * that many at once are not all heard.
 */
export abstract class RateLimiter {
  /**
   * Counts one attempt against every subject. Must be called outside of a transaction that may roll back.
   * @returns milliseconds to wait; 0 when the attempt may go on. When it must wait nothing is counted.
   */
  abstract attempt(subjects: readonly LimitedSubject[], now: Instant): Promise<number>;

  /** Forgets a subject's attempts: the last one was rightful. */
  abstract forget(key: string): Promise<void>;

  /** Takes back one counted attempt of a subject: it was rightful, the earlier ones still count. */
  abstract forgive(key: string): Promise<void>;
}
