import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { attempt, type Attempts, Throttle, type ThrottledSubject } from '@pds/users/domain';

interface AttemptsRow {
  key: string;
  count: number;
  last_at: Date;
  open_at: Date;
}

/** Attempts counted in PostgreSQL, one row per subject, held while one is counted. */
export class PostgresThrottle extends Throttle {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override attempt(subjects: readonly ThrottledSubject[], now: Instant): Promise<number> {
    const keys = subjects.map((subject) => subject.key);
    return this.unitOfWork.run(async () => {
      await this.forgetOld(now);
      // Rows are made and held in the order of their keys: two callers can't wait for each other.
      await this.unitOfWork.query(
        `INSERT INTO users.login_attempts (key, count, last_at, open_at)
         SELECT key, 0, $2, $2 FROM unnest($1::text[]) AS key ORDER BY key ON CONFLICT (key) DO NOTHING`,
        [keys, new Date(now)],
      );
      const rows = await this.unitOfWork.query<AttemptsRow>(
        'SELECT key, count, last_at, open_at FROM users.login_attempts WHERE key = ANY($1) ORDER BY key FOR UPDATE',
        [keys],
      );
      const outcomes = subjects.map(({ key, policy }) => {
        const row = rows.find((each) => each.key === key);
        return { key, ...attempt(attemptsOf(row), policy, now) };
      });
      const wait = Math.max(0, ...outcomes.map((outcome) => outcome.wait));
      if (wait > 0) return wait;
      for (const { key, attempts } of outcomes)
        await this.unitOfWork.query(
          'UPDATE users.login_attempts SET count = $2, last_at = $3, open_at = $4 WHERE key = $1',
          [key, attempts.count, new Date(attempts.lastAt), new Date(attempts.openAt)],
        );
      return 0;
    });
  }

  override async forget(key: string): Promise<void> {
    await this.unitOfWork.query('DELETE FROM users.login_attempts WHERE key = $1', [key]);
  }

  override async forgive(key: string): Promise<void> {
    await this.unitOfWork.query(
      'UPDATE users.login_attempts SET count = greatest(count - 1, 0), open_at = last_at WHERE key = $1',
      [key],
    );
  }

  /** Each attempt clears a few subjects that no policy remembers any more (the longest is two hours). */
  private async forgetOld(now: Instant): Promise<void> {
    await this.unitOfWork.query(
      `DELETE FROM users.login_attempts WHERE key IN
         (SELECT key FROM users.login_attempts WHERE last_at < $1 ORDER BY last_at LIMIT 20 FOR UPDATE SKIP LOCKED)`,
      [new Date(now - 24 * 3_600_000)],
    );
  }
}

function attemptsOf(row: AttemptsRow | undefined): Attempts | null {
  if (!row || row.count === 0) return null;
  return { count: row.count, lastAt: row.last_at.getTime(), openAt: row.open_at.getTime() };
}
