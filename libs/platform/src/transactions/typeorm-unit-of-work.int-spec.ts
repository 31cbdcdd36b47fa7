import { PlatformDatabase } from '../testing/platform-database';
import type { TypeOrmUnitOfWork } from './typeorm-unit-of-work';

describe('a prepared statement', () => {
  const database = new PlatformDatabase();
  let work: TypeOrmUnitOfWork;

  beforeAll(() => {
    work = database.unitOfWork;
  });

  const text = 'SELECT count(*)::integer AS n FROM platform.attempts WHERE key = $1';
  const count = async (key: string) => (await work.prepared<{ n: number }>('test: attempts', text, [key]))[0]!.n;

  it('is parsed once per connection, under its name', async () => {
    await work.run(async () => {
      for (const key of ['a', 'b', 'c']) await count(key);
      const known = await work.query('SELECT statement FROM pg_prepared_statements WHERE name = $1', [
        'test: attempts',
      ]);
      expect(known).toEqual([{ statement: text }]);
    });
  });

  it('sees its own transaction’s changes, and only committed data outside it', async () => {
    await work.run(async () => {
      await work.query(
        "INSERT INTO platform.attempts (key, count, last_at, open_at, forget_at) VALUES ('mine', 1, now(), now(), now())",
      );
      expect(await count('mine')).toBe(1);
    });
    expect(await count('mine')).toBe(1);
    const undone = work.run(async () => {
      await work.query("DELETE FROM platform.attempts WHERE key = 'mine'");
      expect(await count('mine')).toBe(0);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await count('mine')).toBe(1);
  });
});
