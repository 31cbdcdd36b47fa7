import type { Instant } from './time';

/**
 * Slows down repeated attempts: after some free attempts each one must wait longer than the previous one. Against guessing (passwords,
 * codes), where a person who mistyped must succeed soon and a machine must not get far. Durations in milliseconds.
 */
export interface GrowingDelay {
  readonly kind: 'growing-delay';
  /** Number of attempts without delay. */
  readonly free: number;
  /** The delay after the first attempt beyond those; each further one doubles it. */
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** Period without attempts after which everything is reset. */
  readonly forgetAfter: number;
}

/** A maximum number per clock hour: against flooding, where each attempt causes work for somebody. */
export interface HourlyLimit {
  readonly kind: 'hourly';
  readonly most: number;
}

export type RateLimit = GrowingDelay | HourlyLimit;

/** The stored state of one subject's attempts. */
export interface Attempts {
  readonly count: number;
  readonly lastAt: Instant;
  /** Attempts before this instant are refused, if the limit is a growing delay. */
  readonly openAt: Instant;
}

/**
 * Evaluates one more attempt. Either it must wait (`wait` in milliseconds, nothing is stored: a refused attempt does not extend the delay),
 * or it is accepted and stored.
 */
export function attempt(
  before: Attempts | null,
  limit: RateLimit,
  now: Instant,
): { readonly wait: number; readonly attempts: Attempts } {
  // A time further ahead than clocks may differ was stored before the clock was set back. Kept, it would block the
  // subject for as long as the clock was set back.
  const past = before && before.lastAt - now <= largestSkew ? before : null;
  // Simultaneous attempts may be counted in another order than they started.
  const lastAt = Math.max(now, past?.lastAt ?? now);
  const remembered = past && lastAt < attemptsExpireAt(past, limit) ? past : null;
  const openAt = remembered && openAgainAt(remembered, limit);
  // Only a real delay is returned as a wait.
  if (remembered && openAt !== null && openAt > remembered.lastAt && now < openAt)
    return { wait: openAt - now, attempts: remembered };
  const count = (remembered?.count ?? 0) + 1;
  return { wait: 0, attempts: { count, lastAt, openAt: nextAllowedAt(count, limit, lastAt) } };
}

/**
 * Returns when the next attempt is accepted. The number of an hour is judged by the present limit: a setting that was raised or lowered
 * applies to the attempts that were counted before.
 */
function openAgainAt({ count, lastAt, openAt }: Attempts, limit: RateLimit): Instant {
  return limit.kind === 'hourly' ? nextAllowedAt(count, limit, lastAt) : openAt;
}

/** Returns when these attempts no longer count. */
export function attemptsExpireAt({ lastAt }: Attempts, limit: RateLimit): Instant {
  return limit.kind === 'hourly' ? endOfHour(lastAt) : lastAt + limit.forgetAfter;
}

function nextAllowedAt(count: number, limit: RateLimit, at: Instant): Instant {
  if (limit.kind === 'hourly') return count < limit.most ? at : endOfHour(at);
  const beyond = count - limit.free;
  return beyond < 0 ? at : at + Math.min(limit.firstDelay * 2 ** Math.min(beyond, 30), limit.longestDelay);
}

/** Maximum difference between the clocks of two processes. Milliseconds. */
const largestSkew = 600_000;

const hour = 3_600_000;

const endOfHour = (instant: Instant): Instant => (Math.floor(instant / hour) + 1) * hour;

/** A subject whose attempts are counted, such as `login:account:12` or `demand:192.0.2.7`, with its limit. */
export interface LimitedSubject {
  readonly key: string;
  readonly limit: RateLimit;
}

/**
 * Limits how often something may be attempted, across all processes. Attempts are counted before their outcome is known, so that many
 * simultaneous ones are not all accepted.
 */
export abstract class RateLimiter {
  /**
   * Counts one attempt against every subject. Must be called outside a transaction that may roll back.
   * @returns milliseconds to wait; 0 if the attempt may proceed. If it must wait, nothing is counted.
   */
  abstract attempt(subjects: readonly LimitedSubject[], now: Instant): Promise<number>;

  /**
   * Resets the attempts of subjects: the last one was legitimate.
   * @param shared keys of subjects that others share: only the last attempt is uncounted, the earlier ones still count
   */
  abstract reset(keys: readonly string[], shared?: readonly string[]): Promise<void>;
}
