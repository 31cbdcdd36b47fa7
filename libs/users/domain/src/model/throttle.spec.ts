import { accountPolicy, attempt, type Attempts, type ThrottlePolicy } from './throttle';

const policy: ThrottlePolicy = { free: 3, firstDelay: 1000, longestDelay: 4000, forgetAfter: 60_000 };

/** The waits met by someone who tries again as soon as they may. */
function delays(count: number): number[] {
  let attempts: Attempts | null = null;
  let now = 0;
  return Array.from({ length: count }, () => {
    const next: { wait: number; attempts: Attempts } = attempt(attempts, policy, now);
    expect(next.wait).toBe(0);
    attempts = next.attempts;
    const delay = attempts.openAt - now;
    now = attempts.openAt;
    return delay;
  });
}

describe('throttle', () => {
  it('delays nothing before the free attempts are used, then twice as long each time, up to the longest', () => {
    expect(delays(7)).toEqual([0, 0, 1000, 2000, 4000, 4000, 4000]);
  });

  it('does not punish waiting: a refused attempt changes nothing', () => {
    const before: Attempts = { count: 5, lastAt: 1000, openAt: 3000 };
    expect(attempt(before, policy, 2500)).toEqual({ wait: 500, attempts: before });
  });

  it('delays nobody for another attempt of the same moment that was counted first', () => {
    const { wait, attempts } = attempt({ count: 1, lastAt: 1003, openAt: 1003 }, policy, 1000);
    expect([wait, attempts]).toEqual([0, { count: 2, lastAt: 1003, openAt: 1003 }]);
  });

  it('forgets everything after a quiet while', () => {
    const before: Attempts = { count: 50, lastAt: 1000, openAt: 3000 };
    expect(attempt(before, policy, 61_000).attempts).toEqual({ count: 1, lastAt: 61_000, openAt: 61_000 });
  });

  it('never overflows, however many attempts there were', () => {
    const next = attempt({ count: 5000, lastAt: 0, openAt: 0 }, accountPolicy, 1);
    expect(next.attempts.openAt - 1).toBe(accountPolicy.longestDelay);
  });
});
