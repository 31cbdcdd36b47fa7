import { PlatformDatabase } from '../testing/platform-database';
import { TypeOrmUnitOfWork } from './typeorm-unit-of-work';

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

describe('a snapshot', () => {
  const database = new PlatformDatabase();

  it('sees one moment of the database, can change nothing, and executes no step before its end', async () => {
    const work = database.unitOfWork;
    const other = new TypeOrmUnitOfWork(work.dataSource);
    let steps = 0;
    work.beforeCommits(async () => void (steps += 1));
    const insert = (on: TypeOrmUnitOfWork, key: string) =>
      on.query(
        'INSERT INTO platform.attempts (key, count, last_at, open_at, forget_at) VALUES ($1, 1, now(), now(), now())',
        [key],
      );
    const keys = () => work.query('SELECT key FROM platform.attempts');
    await work.inSnapshot(async () => {
      expect(await keys()).toEqual([]);
      await insert(other, 'meanwhile');
      expect(await keys()).toEqual([]);
    });
    await expect(work.inSnapshot(() => insert(work, 'refused'))).rejects.toThrow('read-only transaction');
    expect(await keys()).toEqual([{ key: 'meanwhile' }]);
    expect(steps).toBe(0);
  });
});
