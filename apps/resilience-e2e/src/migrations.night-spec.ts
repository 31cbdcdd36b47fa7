import { dataSourceOptions, migrate } from '@pds/platform';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
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

  it('run without the time limit of a statement, which applies again to the connections afterwards', async () => {
    const limit = async (source: Pick<DataSource, 'query'>) =>
      ((await source.query('SHOW statement_timeout')) as { statement_timeout: string }[])[0]!.statement_timeout;
    let limitOfMigration = '';
    class ReadTimeLimit4102444800000 implements MigrationInterface {
      async up(queryRunner: QueryRunner): Promise<void> {
        limitOfMigration = await limit(queryRunner);
      }
      async down(): Promise<void> {}
    }
    const source = await connect([...migrations, ReadTimeLimit4102444800000]);
    try {
      await migrate(source);
      expect(limitOfMigration).toBe('0');
      expect(await limit(source)).toBe('1min');
      await source.undoLastMigration();
    } finally {
      await source.destroy();
    }
  });
});
