import { randomUUID } from 'node:crypto';
import { createDatabaseFrom, dropDatabase } from '@pds/embedded-postgres/testing';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions, type LockWaits, migrate, MigrationLockNotObtained } from './migrate';

class CreateThings4102444800001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE public.things AS SELECT n AS id, n % 3 AS kind FROM generate_series(1, 1000) AS n`,
    );
  }
  async down(): Promise<void> {}
}

class AddColour4102444800002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE public.things ADD COLUMN colour text');
  }
  async down(): Promise<void> {}
}

class IndexKinds4102444800003 implements MigrationInterface {
  readonly transaction = false;
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX CONCURRENTLY IF NOT EXISTS things_by_kind ON public.things (kind)');
  }
  async down(): Promise<void> {}
}

/** Short waits, so that the tests are short. */
const waits: LockWaits = { each: 200, pause: 100, total: 30_000 };

describe('migrate, while others use the database', () => {
  let name: string;
  let url: string;
  const sources: DataSource[] = [];
  const clients: pg.Client[] = [];

  beforeEach(async () => {
    name = `test_${randomUUID().replaceAll('-', '')}`;
    url = await createDatabaseFrom('template0', name);
    await migrate(await source(CreateThings4102444800001), waits);
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
    await Promise.all(sources.splice(0).map((each) => each.destroy()));
    await dropDatabase(name);
  });

  async function source(...migrations: (new () => MigrationInterface)[]): Promise<DataSource> {
    const made = await new DataSource({
      ...dataSourceOptions({ url, contexts: [], poolSize: 3 }),
      migrations,
    }).initialize();
    sources.push(made);
    return made;
  }
  async function connected(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    clients.push(client);
    await client.connect();
    return client;
  }
  const columns = async (client: pg.Client) =>
    (
      await client.query(
        `SELECT FROM information_schema.columns WHERE table_name = 'things' AND column_name = 'colour'`,
      )
    ).rowCount;
  /** Waits until something holds; the test's own time limit ends it otherwise. */
  async function until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds()));
  }

  it('does not let queries queue behind it while a long query holds the table, and succeeds after that', async () => {
    const longReader = await connected();
    await longReader.query('BEGIN');
    await longReader.query('SELECT count(*) FROM public.things');
    const upgrade = migrate(await source(CreateThings4102444800001, AddColour4102444800002), waits);

    const other = await connected();
    await until(async () => {
      const { rowCount } = await other.query(
        `SELECT FROM pg_locks WHERE relation = 'public.things'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted`,
      );
      return rowCount === 1;
    });
    // The migration waits now. Without its own limit this query would wait as long as the long reader works: until the test's end.
    await other.query('SELECT count(*) FROM public.things');
    await other.query('INSERT INTO public.things (id, kind) VALUES (1001, 1)');
    expect(await columns(other)).toBe(0);

    await longReader.query('COMMIT');
    await upgrade;
    expect(await columns(other)).toBe(1);
  });

  it('gives up with a reason when the lock never comes, and has changed nothing', async () => {
    const longReader = await connected();
    await longReader.query('BEGIN');
    await longReader.query('SELECT count(*) FROM public.things');
    const upgrade = migrate(await source(CreateThings4102444800001, AddColour4102444800002), { ...waits, total: 500 });
    await expect(upgrade).rejects.toThrow(MigrationLockNotObtained);
    await expect(upgrade).rejects.toThrow(/AddColour4102444800002/);
    expect(await columns(longReader)).toBe(0);
  });

  it('tells of a connection that is lost in the middle, and starts again where it was', async () => {
    const longReader = await connected();
    await longReader.query('BEGIN');
    await longReader.query('SELECT count(*) FROM public.things');
    const classes = [CreateThings4102444800001, AddColour4102444800002];
    const upgrade = migrate(await source(...classes), { ...waits, each: 60_000 }).catch((error: Error) => error);
    const other = await connected();
    await until(
      async () =>
        ((
          await other.query(
            `SELECT pg_terminate_backend(pid) FROM pg_locks
             WHERE relation = 'public.things'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted`,
          )
        ).rowCount ?? 0) > 0,
    );
    expect(String(await upgrade)).toMatch(/terminat/i);
    await longReader.query('COMMIT');
    expect(await columns(other)).toBe(0);
    await migrate(await source(...classes), waits);
    expect(await columns(other)).toBe(1);
  });

  it('creates an index concurrently while writers go on and a second process waits to migrate', async () => {
    const writer = await connected();
    await writer.query('BEGIN');
    await writer.query('INSERT INTO public.things (id, kind) VALUES (1002, 1)');
    const classes = [CreateThings4102444800001, IndexKinds4102444800003];
    const upgrades = [migrate(await source(...classes), waits), migrate(await source(...classes), waits)];

    const other = await connected();
    await until(async () => ((await other.query('SELECT FROM pg_stat_progress_create_index')).rowCount ?? 0) > 0);
    await other.query('INSERT INTO public.things (id, kind) VALUES (1003, 1)');
    await writer.query('COMMIT');
    await Promise.all(upgrades);
    const { rows } = await other.query(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'public.things_by_kind'::regclass`,
    );
    expect(rows).toEqual([{ valid: true }]);
  });

  it('replaces the invalid index that a killed run left', async () => {
    const writer = await connected();
    await writer.query('BEGIN');
    await writer.query('INSERT INTO public.things (id, kind) VALUES (1004, 1)');
    const classes = [CreateThings4102444800001, IndexKinds4102444800003];
    const killed = migrate(await source(...classes), waits).catch((error: Error) => error);
    const other = await connected();
    await until(
      async () =>
        ((
          await other.query(
            // Its entry in the catalogue is there by then.
            `SELECT pg_terminate_backend(pid) FROM pg_stat_progress_create_index WHERE phase = 'waiting for writers before build'`,
          )
        ).rowCount ?? 0) > 0,
    );
    expect(await killed).toBeInstanceOf(Error);
    await writer.query('COMMIT');
    const state = async () =>
      (
        await other.query(
          `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('public.things_by_kind')`,
        )
      ).rows;
    expect(await state()).toEqual([{ valid: false }]);

    await migrate(await source(...classes), waits);
    expect(await state()).toEqual([{ valid: true }]);
    expect((await other.query('SELECT name FROM schema_migrations ORDER BY id')).rows).toHaveLength(2);
  });
});
