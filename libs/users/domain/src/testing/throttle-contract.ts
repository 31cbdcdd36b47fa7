import type { Throttle } from '../ports/throttle';
import type { ThrottlePolicy } from '../model/throttle';

const now = Date.parse('2026-11-20T10:00:00Z');
const policy: ThrottlePolicy = { free: 2, firstDelay: 1000, longestDelay: 8000, forgetAfter: 60_000 };
const strict: ThrottlePolicy = { ...policy, free: 1 };

/** What every implementation of {@link Throttle} must do. */
export function throttleContract(makeThrottle: () => Promise<Throttle>): void {
  let throttle: Throttle;
  beforeEach(async () => {
    throttle = await makeThrottle();
  });

  it('hears the free attempts, then asks to wait', async () => {
    const subject = [{ key: 'a', policy }];
    expect(await throttle.attempt(subject, now)).toBe(0);
    expect(await throttle.attempt(subject, now)).toBe(0);
    expect(await throttle.attempt(subject, now)).toBe(1000);
    expect(await throttle.attempt(subject, now + 1000)).toBe(0);
    expect(await throttle.attempt(subject, now + 1000)).toBe(2000);
  });

  it('counts each of many attempts at once', async () => {
    const waits = await Promise.all(Array.from({ length: 10 }, () => throttle.attempt([{ key: 'a', policy }], now)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
  });

  it('counts nothing against one subject while another must wait', async () => {
    const both = [
      { key: 'a', policy },
      { key: 'b', policy: strict },
    ];
    expect(await throttle.attempt(both, now)).toBe(0);
    expect(await throttle.attempt(both, now)).toBe(1000);
    expect(await throttle.attempt([{ key: 'a', policy }], now)).toBe(0);
    expect(await throttle.attempt([{ key: 'a', policy }], now)).toBe(1000);
  });

  it('forgets a subject, or forgives its last attempt', async () => {
    const subject = [{ key: 'a', policy }];
    await throttle.attempt(subject, now);
    await throttle.attempt(subject, now);
    await throttle.forgive('a');
    expect(await throttle.attempt(subject, now)).toBe(0);
    expect(await throttle.attempt(subject, now)).toBe(1000);
    await throttle.forget('a');
    await throttle.forget('unknown');
    await throttle.forgive('unknown');
    expect(await throttle.attempt(subject, now)).toBe(0);
  });
}
