import { RateLimiter } from '@pds/platform';
import { testDatabase } from '@pds/testing';

describe('requests counted per address', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('are allowed up to so many in an hour, each address for itself', async () => {
    const limiter = new RateLimiter(database.unitOfWork);
    expect(await limiter.allows('demand:203.0.113.7', 2)).toBe(true);
    expect(await limiter.allows('demand:203.0.113.7', 2)).toBe(true);
    expect(await limiter.allows('demand:203.0.113.7', 2)).toBe(false);
    expect(await limiter.allows('demand:203.0.113.8', 2)).toBe(true);
  });

  it('are forgotten with their addresses after two hours', async () => {
    const { unitOfWork } = database;
    await unitOfWork.query(
      `INSERT INTO platform.rate_limits VALUES ('demand:198.51.100.1', date_trunc('hour', now()) - interval '3 hours', 5)`,
    );
    await new RateLimiter(unitOfWork).allows('demand:203.0.113.9', 2);
    const left = await unitOfWork.query(`SELECT key FROM platform.rate_limits WHERE key LIKE '%198.51.100.1'`);
    expect(left).toEqual([]);
  });
});
