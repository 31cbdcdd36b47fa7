import type { GrowingDelay, HourlyLimit, RateLimiter } from '../index';

const now = Date.parse('2026-11-20T10:00:00Z');
const limit: GrowingDelay = {
  kind: 'growing-delay',
  free: 2,
  firstDelay: 1000,
  longestDelay: 8000,
  forgetAfter: 60_000,
};
const strict: GrowingDelay = { ...limit, free: 1 };
const hourly: HourlyLimit = { kind: 'hourly', most: 2 };

/** Specification of every implementation of {@link RateLimiter}. */
export function rateLimiterContract(makeLimiter: () => Promise<RateLimiter>): void {
  let limiter: RateLimiter;
  beforeEach(async () => {
    limiter = await makeLimiter();
  });

  it('accepts the free attempts, then returns a wait', async () => {
    const subject = [{ key: 'a', limit }];
    expect(await limiter.attempt(subject, now)).toBe(0);
    expect(await limiter.attempt(subject, now)).toBe(0);
    expect(await limiter.attempt(subject, now)).toBe(1000);
    expect(await limiter.attempt(subject, now + 1000)).toBe(0);
    expect(await limiter.attempt(subject, now + 1000)).toBe(2000);
  });

  it('counts each of many simultaneous attempts', async () => {
    const waits = await Promise.all(Array.from({ length: 10 }, () => limiter.attempt([{ key: 'a', limit }], now)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
  });

  it('counts nothing against one subject while another must wait', async () => {
    const both = [
      { key: 'a', limit },
      { key: 'b', limit: strict },
    ];
    expect(await limiter.attempt(both, now)).toBe(0);
    expect(await limiter.attempt(both, now)).toBe(1000);
    expect(await limiter.attempt([{ key: 'a', limit }], now)).toBe(0);
    expect(await limiter.attempt([{ key: 'a', limit }], now)).toBe(1000);
  });

  it('accepts a fixed number in a clock hour, for each subject separately', async () => {
    const subject = [{ key: 'a', limit: hourly }];
    const half = now + 30 * 60_000;
    expect(await limiter.attempt(subject, now)).toBe(0);
    expect(await limiter.attempt(subject, half)).toBe(0);
    expect(await limiter.attempt(subject, half)).toBe(30 * 60_000);
    expect(await limiter.attempt([{ key: 'b', limit: hourly }], half)).toBe(0);
    expect(await limiter.attempt(subject, now + 60 * 60_000)).toBe(0);
    expect(await limiter.attempt(subject, now + 60 * 60_000)).toBe(0);
    expect(await limiter.attempt(subject, now + 61 * 60_000)).toBe(59 * 60_000);
  });

  it('applies a changed number to the attempts of the hour that were counted before', async () => {
    await limiter.attempt([{ key: 'a', limit: hourly }], now);
    await limiter.attempt([{ key: 'a', limit: hourly }], now);
    expect(await limiter.attempt([{ key: 'a', limit: hourly }], now)).toBe(60 * 60_000);
    expect(await limiter.attempt([{ key: 'a', limit: { ...hourly, most: 3 } }], now)).toBe(0);
    expect(await limiter.attempt([{ key: 'a', limit: { ...hourly, most: 3 } }], now)).toBe(60 * 60_000);
    await limiter.attempt([{ key: 'b', limit: hourly }], now);
    expect(await limiter.attempt([{ key: 'b', limit: { ...hourly, most: 1 } }], now)).toBe(60 * 60_000);
  });

  it('resets a subject, or uncounts its last attempt', async () => {
    const subject = [{ key: 'a', limit }];
    await limiter.attempt(subject, now);
    await limiter.attempt(subject, now);
    await limiter.reset([], ['a']);
    expect(await limiter.attempt(subject, now)).toBe(0);
    expect(await limiter.attempt(subject, now)).toBe(1000);
    await limiter.reset(['a']);
    await limiter.reset(['unknown'], ['as unknown']);
    expect(await limiter.attempt(subject, now)).toBe(0);
  });

  it('counts and resets the same subjects at the same time, in whatever order they are named', async () => {
    const free = { ...limit, free: 1_000 };
    const both = [
      { key: 'b', limit: free },
      { key: 'a', limit: free },
    ];
    const one = async () => {
      for (let time = 0; time < 10; time++) {
        expect(await limiter.attempt(both, now)).toBe(0);
        await limiter.reset(['b'], ['a']);
      }
    };
    await Promise.all(Array.from({ length: 8 }, one));
    expect(await limiter.attempt([{ key: 'a', limit: strict }], now)).toBe(0);
    expect(await limiter.attempt([{ key: 'a', limit: strict }], now)).toBe(1000);
  });
}
