import { attempt, type Attempts, type Instant, type LimitedSubject, RateLimiter } from '../index';

export class InMemoryRateLimiter extends RateLimiter {
  private readonly rows = new Map<string, Attempts>();

  override async attempt(subjects: readonly LimitedSubject[], now: Instant): Promise<number> {
    const outcomes = subjects.map(({ key, limit }) => ({ key, ...attempt(this.rows.get(key) ?? null, limit, now) }));
    const wait = Math.max(0, ...outcomes.map((outcome) => outcome.wait));
    if (wait === 0) for (const { key, attempts } of outcomes) this.rows.set(key, attempts);
    return wait;
  }

  override async reset(keys: readonly string[], shared: readonly string[] = []): Promise<void> {
    for (const key of keys) this.rows.delete(key);
    for (const key of shared) this.uncount(key);
  }

  private uncount(key: string): void {
    const row = this.rows.get(key);
    if (!row) return;
    if (row.count <= 1) this.rows.delete(key);
    else this.rows.set(key, { ...row, count: row.count - 1, openAt: row.lastAt });
  }
}
