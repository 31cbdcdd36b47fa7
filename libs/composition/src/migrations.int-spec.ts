import { dataSourceOptions, migrate } from '@pds/platform';
import { DataSource } from 'typeorm';
import { emptyTestDatabase } from '@pds/testing';
import { migrations, schemaAndRows } from './testing/schema-and-rows';

describe('the migrations', () => {
  let database: { url: string; drop(): Promise<void> };
  let dataSource: DataSource;
  const connect = (classes = migrations) =>
    new DataSource({
      ...dataSourceOptions({ url: database.url, contexts: [], poolSize: 2 }),
      migrations: classes,
    }).initialize();

  beforeAll(async () => {
    database = await emptyTestDatabase();
    dataSource = await connect();
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  it('can be undone one by one down to nothing, and redone with the same result', async () => {
    /** The dump after each number of migrations, on the way down. */
    const after: Record<string, string[]>[] = [];
    after[migrations.length] = await schemaAndRows(dataSource);
    expect(after[migrations.length]!['columns']!.length).toBeGreaterThan(100);
    expect(after[migrations.length]!['rows of organisations.departments']!.length).toBeGreaterThan(90);

    for (let count = migrations.length - 1; count >= 0; count--) {
      await dataSource.undoLastMigration();
      after[count] = await schemaAndRows(dataSource);
    }
    expect(Object.entries(after[0]!).filter(([, lines]) => lines.length > 0)).toEqual([]);

    // An undone migration must leave exactly what its predecessors created: a `down` that forgets something, or removes too much, is found
    // at its own step.
    for (let count = 1; count <= migrations.length; count++) {
      const upTo = await connect(migrations.slice(0, count));
      try {
        await migrate(upTo);
        expect({ migration: migrations[count - 1]!.name, ...(await schemaAndRows(upTo)) }).toEqual({
          migration: migrations[count - 1]!.name,
          ...after[count],
        });
      } finally {
        await upTo.destroy();
      }
    }
    expect(await dataSource.showMigrations()).toBe(false);
  });
});
