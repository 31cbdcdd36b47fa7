import type { Instant } from '@pds/kernel';
import { Throttle, type ThrottledSubject } from '../ports/throttle';
import { attempt, type Attempts } from '../model/throttle';

/** A throttle in memory. */
export class InMemoryThrottle extends Throttle {
  private readonly rows = new Map<string, Attempts>();

  override async attempt(subjects: readonly ThrottledSubject[], now: Instant): Promise<number> {
    const outcomes = subjects.map(({ key, policy }) => ({ key, ...attempt(this.rows.get(key) ?? null, policy, now) }));
    const wait = Math.max(0, ...outcomes.map((outcome) => outcome.wait));
    if (wait === 0) for (const { key, attempts } of outcomes) this.rows.set(key, attempts);
    return wait;
  }

  override async forget(key: string): Promise<void> {
    this.rows.delete(key);
  }

  override async forgive(key: string): Promise<void> {
    const row = this.rows.get(key);
    if (!row) return;
    if (row.count <= 1) this.rows.delete(key);
    else this.rows.set(key, { ...row, count: row.count - 1, openAt: row.lastAt });
  }
}
