import { rateLimiterContract } from '@pds/kernel/testing';
import { PlatformDatabase } from '../testing/platform-database';
import { PostgresRateLimiter } from './postgres-rate-limiter';

describe('attempts counted in PostgreSQL', () => {
  const database = new PlatformDatabase();
  let limiter: PostgresRateLimiter;

  beforeAll(() => {
    limiter = new PostgresRateLimiter(database.unitOfWork);
  });

  rateLimiterContract(async () => {
    await database.unitOfWork.query('TRUNCATE platform.attempts');
    return limiter;
  });

  it('are deleted with their addresses a day after they expire, at another caller’s attempt', async () => {
    const now = Date.parse('2026-11-20T10:20:00Z');
    const limit = { kind: 'hourly', most: 2 } as const;
    const keys = async () =>
      (await database.unitOfWork.query<{ key: string }>('SELECT key FROM platform.attempts ORDER BY key')).map(
        ({ key }) => key,
      );
    await database.unitOfWork.query('TRUNCATE platform.attempts');
    await limiter.attempt([{ key: 'demand:198.51.100.1', limit }], now);
    await limiter.attempt([{ key: 'demand:198.51.100.2', limit }], now + 30 * 60_000);
    expect(await keys()).toEqual(['demand:198.51.100.1', 'demand:198.51.100.2']);
    await limiter.attempt([{ key: 'demand:198.51.100.3', limit }], now + 25 * 60 * 60_000);
    expect(await keys()).toEqual(['demand:198.51.100.3']);
  });
});
