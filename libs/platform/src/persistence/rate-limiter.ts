import type { TypeOrmUnitOfWork } from './typeorm-unit-of-work';

/** Counts public requests per address in PostgreSQL, so that every replica sees them. */
export class RateLimiter {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /**
   * Counts one more request under `key` (`sign-up:203.0.113.7`) and tells whether it is still within `perHour`.
   * Counted outside the caller's transaction would be lost on rollback: call it before the use case starts.
   */
  async allows(key: string, perHour: number): Promise<boolean> {
    const [row] = await this.unitOfWork.query<{ hits: number }>(
      `INSERT INTO platform.rate_limits (key, hour, hits) VALUES ($1, date_trunc('hour', now()), 1)
       ON CONFLICT (key, hour) DO UPDATE SET hits = platform.rate_limits.hits + 1
       RETURNING hits`,
      [key],
    );
    return row!.hits <= perHour;
  }

  /** Forgets the hours nobody asks about any more. */
  async forgetOld(): Promise<void> {
    await this.unitOfWork.query(`DELETE FROM platform.rate_limits WHERE hour < now() - interval '2 hours'`);
  }
}
