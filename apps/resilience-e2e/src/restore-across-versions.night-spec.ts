import { mkdir, mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@pds/application';
import { startEmbeddedPostgres } from '@pds/embedded-postgres';
import { startServerWithPrograms, type ServerWithPrograms } from '@pds/embedded-postgres/testing';
import { dataSourceOptions, migrate } from '@pds/platform';
import { runDocumented } from '@pds/testing/product';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { migrations, schemaAndRows } from './testing/schema-and-rows';

/** The number of migrations that the older version does not have: enough to include tables, columns, indexes and functions. */
const laterMigrationCount = 25;

async function withDatabase<T>(url: string, classes: typeof migrations, work: (dataSource: DataSource) => Promise<T>) {
  const dataSource = await new DataSource({
    ...dataSourceOptions({ url, contexts: [], poolSize: 4 }),
    migrations: classes,
  }).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
const readSchemaAndRows = (url: string) => withDatabase(url, migrations, schemaAndRows);
/** Migrates as the version before the last migrations would. */
const migrateAsBefore = (url: string) => withDatabase(url, migrations.slice(0, -laterMigrationCount), migrate);
const versionsOf = (url: string) =>
  withDatabase(url, migrations, async (dataSource): Promise<{ name: string }[]> =>
    dataSource.query('SELECT name FROM schema_migrations ORDER BY id'),
  );
const names = (classes: typeof migrations) => classes.map(({ name }) => name).sort();

/** Checks the documented restore after an upgrade, and the upgrade that follows it. */
async function expectRestore(url: string, restore: () => Promise<string | void>): Promise<void> {
  const before = await readSchemaAndRows(url);
  await migrateDatabase(url);
  const upgraded = await readSchemaAndRows(url);
  expect(upgraded).not.toEqual(before);

  const restored = (await restore()) ?? url;
  expect(await readSchemaAndRows(restored)).toEqual(before);
  expect((await versionsOf(restored)).map(({ name }) => name).sort()).toEqual(
    names(migrations.slice(0, -laterMigrationCount)),
  );

  await migrateDatabase(restored);
  expect(await readSchemaAndRows(restored)).toEqual(upgraded);
  expect((await versionsOf(restored)).map(({ name }) => name).sort()).toEqual(names(migrations));
}

describe('the documented restore after an upgrade', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pds-way-back-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));

  it('restores the embedded database unchanged, and it can be upgraded again', async () => {
    const dataDir = join(folder, 'embedded', '.data');
    await mkdir(dataDir, { recursive: true });
    const run = async (comment: string) =>
      expect(await runDocumented(comment, { cwd: folder, env: { DATA_DIR: dataDir } })).toEqual({
        code: 0,
        output: '',
      });
    let server = await startEmbeddedPostgres({ dataDir, purpose: 'app' });
    try {
      await migrateAsBefore(server.url);
      await server.stop();
      await run('Back up, embedded');
      server = await startEmbeddedPostgres({ dataDir, purpose: 'app' });
      await expectRestore(server.url, async () => {
        await server.stop();
        await run('Restore, embedded');
        server = await startEmbeddedPostgres({ dataDir, purpose: 'app' });
        return server.url;
      });
    } finally {
      await server.stop();
    }
  });

  describe('with PostgreSQL’s own programs', () => {
    let server: ServerWithPrograms | null;
    let url: string;
    let env: NodeJS.ProcessEnv;

    beforeAll(async () => {
      server = await startServerWithPrograms(join(folder, 'server'));
      // A developer’s machine may not have them; then only the rest is tested. CI has them.
      if (!server) {
        if (process.env['CI']) throw new Error('No pg_dump, pg_restore and psql here: install PostgreSQL');
        process.stderr.write('No pg_dump, pg_restore and psql here: the restore with DATABASE_URL was not tried\n');
        return;
      }
      // A role without rights outside its own database.
      await asAdmin(`CREATE ROLE postes LOGIN PASSWORD 'a password of the test'`);
      const own = new URL(server.url);
      [own.username, own.password, own.pathname] = ['postes', 'a password of the test', '/postes'];
      url = own.href;
      const admin = new URL(server.url);
      admin.pathname = '/postgres';
      env = { PATH: server.path, DATABASE_URL: url, ADMIN_URL: admin.href, DATA_DIR: join(folder, 'data') };
      await mkdir(join(folder, 'data', 'files'), { recursive: true });
    });
    afterAll(() => server?.stop());
    beforeEach(async () => {
      if (!server) return;
      await asAdmin('DROP DATABASE IF EXISTS postes WITH (FORCE)');
      await asAdmin('CREATE DATABASE postes OWNER postes TEMPLATE template0');
      await migrateAsBefore(url);
    });

    async function asAdmin(sql: string): Promise<void> {
      const client = new pg.Client({ connectionString: server!.url });
      await client.connect();
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    }
    const run = (comment: string) => runDocumented(comment, { cwd: folder, env });

    it('restores the database unchanged, and it can be upgraded again', async () => {
      if (!server) return;
      expect(await run('Back up, with DATABASE_URL')).toMatchObject({ code: 0 });
      await expectRestore(url, async () => {
        expect(await run('Restore, with DATABASE_URL')).toEqual({
          code: 0,
          output: expect.not.stringMatching(/error/i),
        });
      });
    });

    it('stops at the first error, and leaves nothing of an incomplete backup', async () => {
      if (!server) return;
      expect(await run('Back up, with DATABASE_URL')).toMatchObject({ code: 0 });
      const dump = join(folder, 'base.dump');
      await truncate(dump, Math.floor((await readFile(dump)).length * 0.9));
      await migrateDatabase(url);
      expect(await run('Restore, with DATABASE_URL')).toMatchObject({
        code: 1,
        output: expect.stringMatching(/error/i),
      });
      const left = await withDatabase(url, [], (dataSource) =>
        dataSource.query(
          `SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
        ),
      );
      expect(left).toEqual([{ nspname: 'public' }]);
    });
  });
});
