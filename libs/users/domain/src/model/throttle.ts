import type { Instant } from '@pds/kernel';

/** How a kind of attempt slows down. Durations in milliseconds. */
export interface ThrottlePolicy {
  /** Attempts heard without delay. */
  readonly free: number;
  /** The delay after the first attempt beyond those; each further one doubles it. */
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** Without any attempt for that long, everything is forgotten. */
  readonly forgetAfter: number;
}

/** What is remembered of one subject's attempts. */
export interface Attempts {
  readonly count: number;
  readonly lastAt: Instant;
  /** No attempt is heard before this instant. */
  readonly openAt: Instant;
}

const seconds = (n: number) => n * 1000;
const minutes = (n: number) => n * 60_000;

/** Failed logins on one account. */
export const accountPolicy: ThrottlePolicy = {
  free: 5,
  firstDelay: seconds(2),
  longestDelay: minutes(15),
  forgetAfter: minutes(60),
};

/** Failed logins from one address; wider, since a whole office may share it. */
export const addressPolicy: ThrottlePolicy = {
  free: 20,
  firstDelay: seconds(2),
  longestDelay: minutes(15),
  forgetAfter: minutes(60),
};

/**
 * Sign-ups from one address: each sends an e-mail to whoever was named.
 * @param free how many are heard before it slows down (a setting: a school or a town hall shares one address)
 */
export function signUpPolicy(free: number): ThrottlePolicy {
  return { free, firstDelay: minutes(1), longestDelay: minutes(60), forgetAfter: minutes(60) };
}

/** Reset requests, from one address or for one account. */
export const resetPolicy: ThrottlePolicy = {
  free: 5,
  firstDelay: minutes(1),
  longestDelay: minutes(60),
  forgetAfter: minutes(120),
};

/**
 * One more attempt. Either it must wait (`wait` in milliseconds, nothing remembered: waiting is not punished), or it is
 * heard and remembered with the delay that holds for the next.
 */
export function attempt(
  before: Attempts | null,
  policy: ThrottlePolicy,
  now: Instant,
): { readonly wait: number; readonly attempts: Attempts } {
  const remembered = before && now - before.lastAt < policy.forgetAfter ? before : null;
  // Attempts at the same moment may be counted in another order than they began: only a real delay makes one wait.
  const delayed = remembered !== null && remembered.openAt > remembered.lastAt;
  if (remembered && delayed && now < remembered.openAt) return { wait: remembered.openAt - now, attempts: remembered };
  const count = (remembered?.count ?? 0) + 1;
  const beyond = count - policy.free;
  const delay = beyond < 0 ? 0 : Math.min(policy.firstDelay * 2 ** Math.min(beyond, 30), policy.longestDelay);
  const lastAt = Math.max(now, remembered?.lastAt ?? now);
  return { wait: 0, attempts: { count, lastAt, openAt: lastAt + delay } };
}
