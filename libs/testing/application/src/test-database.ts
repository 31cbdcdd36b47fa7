import { createHash, randomUUID } from 'node:crypto';
import { contexts } from '@pds/application';
import { createDatabaseFrom, dropDatabase, ensureTemplate } from '@pds/embedded-postgres/testing';
import { dataSourceOptions, migrate, platformMigrations, TypeOrmUnitOfWork } from '@pds/platform';
import { DataSource } from 'typeorm';

/** A migrated database for one test file. */
export interface TestDatabase {
  readonly url: string;
  readonly dataSource: DataSource;
  readonly unitOfWork: TypeOrmUnitOfWork;
  /** Disconnects and drops the database. */
  close(): Promise<void>;
}

/** Creates a database from the migrated template and returns its URL and a function that drops it. */
export async function emptyTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = templateName();
  await ensureTemplate(template, async (url) => {
    const dataSource = await new DataSource(dataSourceOptions({ url, contexts })).initialize();
    try {
      await migrate(dataSource);
    } finally {
      await dataSource.destroy();
    }
  });
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabaseFrom(template, name);
  return { url, drop: () => dropDatabase(name) };
}

/** Creates a database from the migrated template and connects to it. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await emptyTestDatabase();
  const dataSource = await new DataSource(dataSourceOptions({ url, contexts, poolSize: 60 })).initialize();
  return {
    url,
    dataSource,
    unitOfWork: new TypeOrmUnitOfWork(dataSource),
    close: async () => {
      await dataSource.destroy();
      await drop();
    },
  };
}

/** A different name whenever a migration changes, so that an old template is never used. */
function templateName(): string {
  const migrations = [...platformMigrations, ...contexts.flatMap((context) => context.migrations)];
  const source = migrations.map((migration) => `${migration.name}:${migration.prototype.up.toString()}`).join('\n');
  return `template_${createHash('sha256').update(source).digest('hex').slice(0, 16)}`;
}
