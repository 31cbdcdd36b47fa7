import type { TypeOrmUnitOfWork } from './typeorm-unit-of-work';

/** Counts public requests per address in PostgreSQL, so that every replica sees them. */
export class RateLimiter {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /**
   * Counts one more request under `key` (`sign-up:203.0.113.7`) and tells whether it is still within `perHour`.
   * Call it before the use case starts: inside its transaction the count would be lost when that rolls back.
   */
  async allows(key: string, perHour: number): Promise<boolean> {
    const [row] = await this.unitOfWork.query<{ hits: number }>(
      // Each request also clears a few hours that nobody asks about any more: addresses are not kept.
      `WITH forgotten AS (
         DELETE FROM platform.rate_limits WHERE (key, hour) IN
           (SELECT key, hour FROM platform.rate_limits WHERE hour < now() - interval '2 hours'
            LIMIT 20 FOR UPDATE SKIP LOCKED)
       )
       INSERT INTO platform.rate_limits (key, hour, hits) VALUES ($1, date_trunc('hour', now()), 1)
       ON CONFLICT (key, hour) DO UPDATE SET hits = platform.rate_limits.hits + 1
       RETURNING hits`,
      [key],
    );
    return row!.hits <= perHour;
  }
}
