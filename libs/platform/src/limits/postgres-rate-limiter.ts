import { attempt, type Attempts, attemptsExpireAt, type Instant, type LimitedSubject, RateLimiter } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

/** Milliseconds. */
const day = 86_400_000;

/** Locks the rows of subjects, always in the order of their keys: two callers cannot deadlock. */
const lockInOrder =
  'SELECT key, count, last_at, open_at FROM platform.attempts WHERE key = ANY($1) ORDER BY key FOR UPDATE';

interface AttemptsRow {
  key: string;
  count: number;
  last_at: Date;
  open_at: Date;
}

/**
 * Attempts counted in PostgreSQL, so that every replica sees them: one row per subject, locked while an attempt is counted.
 *
 * There were two mechanisms, requests per hour and growing delays. Both count the same (a subject, how often, since when), only the rule
 * differs: hence one table and one port, and two kinds of limit in kernel, where in-memory specs run them too. The choice of limits belongs
 * to the context that has the reason for it.
 */
export class PostgresRateLimiter extends RateLimiter {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async attempt(subjects: readonly LimitedSubject[], now: Instant): Promise<number> {
    await this.deleteExpired(now);
    // Counting an attempt is not an effect of the counted request: its idempotency key stays free when it is refused.
    return this.unitOfWork.beforeEachCommit(null, () => this.unitOfWork.run(() => this.count(subjects, now)));
  }

  private async count(subjects: readonly LimitedSubject[], now: Instant): Promise<number> {
    const keys = subjects.map((subject) => subject.key);
    // Rows are created in the order in which they are locked.
    await this.unitOfWork.query(
      `INSERT INTO platform.attempts (key, count, last_at, open_at, forget_at)
         SELECT key, 0, $2, $2, $2 FROM unnest($1::text[]) AS key ORDER BY key ON CONFLICT (key) DO NOTHING`,
      [keys, new Date(now)],
    );
    const rows = await this.unitOfWork.query<AttemptsRow>(lockInOrder, [keys]);
    const outcomes = subjects.map(({ key, limit }) => {
      const row = rows.find((each) => each.key === key);
      return { key, limit, ...attempt(attemptsOf(row), limit, now) };
    });
    const wait = Math.max(0, ...outcomes.map((outcome) => outcome.wait));
    if (wait > 0) return wait;
    for (const { key, limit, attempts } of outcomes)
      await this.unitOfWork.query(
        'UPDATE platform.attempts SET count = $2, last_at = $3, open_at = $4, forget_at = $5 WHERE key = $1',
        [
          key,
          attempts.count,
          new Date(attempts.lastAt),
          new Date(attempts.openAt),
          new Date(attemptsExpireAt(attempts, limit)),
        ],
      );
    return 0;
  }

  override async reset(keys: readonly string[], shared: readonly string[] = []): Promise<void> {
    await this.unitOfWork.beforeEachCommit(null, () => this.unitOfWork.run(() => this.forgive(keys, shared)));
  }

  private async forgive(keys: readonly string[], shared: readonly string[]): Promise<void> {
    await this.unitOfWork.query(lockInOrder, [[...keys, ...shared]]);
    await this.unitOfWork.query('DELETE FROM platform.attempts WHERE key = ANY($1)', [keys]);
    await this.unitOfWork.query(
      'UPDATE platform.attempts SET count = greatest(count - 1, 0), open_at = last_at WHERE key = ANY($1)',
      [shared],
    );
  }

  /**
   * Each attempt deletes a few subjects that their limit no longer counts: addresses are not retained. A day later, so that no row is
   * deleted while it is being counted, and before the attempt's own rows are locked.
   */
  private async deleteExpired(now: Instant): Promise<void> {
    await this.unitOfWork.query(
      `DELETE FROM platform.attempts WHERE key IN
         (SELECT key FROM platform.attempts WHERE forget_at < $1 ORDER BY forget_at LIMIT 20 FOR UPDATE SKIP LOCKED)`,
      [new Date(now - day)],
    );
  }
}

function attemptsOf(row: AttemptsRow | undefined): Attempts | null {
  if (!row || row.count === 0) return null;
  return { count: row.count, lastAt: row.last_at.getTime(), openAt: row.open_at.getTime() };
}
