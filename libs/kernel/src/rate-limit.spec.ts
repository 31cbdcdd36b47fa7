import fc from 'fast-check';
import {
  attempt,
  type Attempts,
  attemptsExpireAt,
  type GrowingDelay,
  type HourlyLimit,
  type RateLimit,
} from './rate-limit';
import { InMemoryRateLimiter, rateLimiterContract } from './testing';

const limit: GrowingDelay = {
  kind: 'growing-delay',
  free: 3,
  firstDelay: 1000,
  longestDelay: 4000,
  forgetAfter: 60_000,
};

/** The waits of a caller who retries as soon as possible. */
function delays(count: number): number[] {
  let attempts: Attempts | null = null;
  let now = 0;
  return Array.from({ length: count }, () => {
    const next: { wait: number; attempts: Attempts } = attempt(attempts, limit, now);
    expect(next.wait).toBe(0);
    attempts = next.attempts;
    const delay = attempts.openAt - now;
    now = attempts.openAt;
    return delay;
  });
}

describe('a growing delay', () => {
  it('delays nothing before the free attempts are used, then twice as long each time, up to the longest delay', () => {
    expect(delays(7)).toEqual([0, 0, 1000, 2000, 4000, 4000, 4000]);
  });

  it('does not extend the wait: a refused attempt changes nothing', () => {
    const before: Attempts = { count: 5, lastAt: 1000, openAt: 3000 };
    expect(attempt(before, limit, 2500)).toEqual({ wait: 500, attempts: before });
  });

  it('delays no simultaneous attempt because of another one that was counted first', () => {
    const { wait, attempts } = attempt({ count: 1, lastAt: 1003, openAt: 1003 }, limit, 1000);
    expect([wait, attempts]).toEqual([0, { count: 2, lastAt: 1003, openAt: 1003 }]);
  });

  it('expires after a period without attempts', () => {
    const before: Attempts = { count: 50, lastAt: 1000, openAt: 3000 };
    expect(attempt(before, limit, 61_000).attempts).toEqual({ count: 1, lastAt: 61_000, openAt: 61_000 });
  });

  it('never overflows, for any number of attempts', () => {
    const next = attempt({ count: 5000, lastAt: 0, openAt: 0 }, limit, 1);
    expect(next.attempts.openAt - 1).toBe(limit.longestDelay);
  });
});

describe('a clock that is set back', () => {
  const hour = 3_600_000;
  const limits: readonly RateLimit[] = [limit, { kind: 'hourly', most: 2 }];

  it.each(limits)('blocks nobody for longer than the limit itself ($kind)', (each) => {
    const ahead = 72 * hour;
    let before: Attempts | null = null;
    for (let count = 0; count < 10; count++) ({ attempts: before } = attempt(before, each, ahead + count));
    const { wait, attempts } = attempt(before, each, 0);
    expect([wait, attempts.lastAt]).toEqual([0, 0]);
    // Counting continues from there.
    let now: Attempts = attempts;
    for (let count = 0; count < 10; count++) ({ attempts: now } = attempt(now, each, 0));
    expect(attempt(now, each, 0).wait).toBeGreaterThan(0);
    expect(attempt(now, each, 0).wait).toBeLessThanOrEqual(hour);
  });
});

describe('attempts in memory', () => rateLimiterContract(async () => new InMemoryRateLimiter()));

describe('an hourly limit', () => {
  const hour = 3_600_000;
  const limit: HourlyLimit = { kind: 'hourly', most: 3 };

  it('accepts the allowed number in each clock hour, at any time within it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 * hour - 1 }), { maxLength: 60 }), (moments) => {
        const accepted = new Map<number, number>();
        let before: Attempts | null = null;
        for (const now of moments.sort((a, b) => a - b)) {
          const { wait, attempts }: { wait: number; attempts: Attempts } = attempt(before, limit, now);
          before = attempts;
          const inHour = Math.floor(now / hour);
          const soFar = accepted.get(inHour) ?? 0;
          expect(wait).toBe(soFar < 3 ? 0 : (inHour + 1) * hour - now);
          if (wait === 0) accepted.set(inHour, soFar + 1);
        }
      }),
    );
  });

  it('resets at the end of the hour', () => {
    expect(attemptsExpireAt({ count: 1, lastAt: 0, openAt: 0 }, limit)).toBe(hour);
    expect(attemptsExpireAt({ count: 1, lastAt: hour - 1, openAt: hour }, limit)).toBe(hour);
  });

  it('judges what was counted by the present limit, raised or lowered meanwhile', () => {
    const used: Attempts = { count: 3, lastAt: 1000, openAt: hour };
    expect(attempt(used, limit, 2000).wait).toBe(hour - 2000);
    expect(attempt(used, { ...limit, most: 4 }, 2000)).toEqual({
      wait: 0,
      attempts: { count: 4, lastAt: 2000, openAt: hour },
    });
    const free: Attempts = { count: 2, lastAt: 1000, openAt: 1000 };
    expect(attempt(free, { ...limit, most: 2 }, 2000).wait).toBe(hour - 2000);
  });

  it('counts an attempt of a slower clock in the current hour', () => {
    const before: Attempts = { count: 2, lastAt: hour, openAt: hour };
    expect(attempt(before, limit, hour - 5).attempts).toEqual({ count: 3, lastAt: hour, openAt: 2 * hour });
  });
});
