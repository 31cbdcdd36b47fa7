import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type Type } from '@nestjs/common';
import { runMigrations as runJobQueueMigrations } from 'graphile-worker';
import pg, { type ClientBase } from 'pg';
import {
  type DataSource,
  type DataSourceOptions,
  type Migration,
  MigrationExecutor,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import { platformMigrations } from './migrations';
import { poolOf } from './pool';
import { sessionSettings } from './sessions';
import { WatchedPool } from './watched-pool';

/** What a context stores in the database. */
export interface DatabaseParts {
  readonly records: Type[];
  readonly migrations: (new () => MigrationInterface)[];
}

export interface DatabaseOptions {
  readonly url: string;
  /** Set when `url` leads to a connection pooler: the server itself. */
  readonly directUrl?: string | undefined;
  readonly poolSize?: number;
  readonly contexts: readonly DatabaseParts[];
  readonly applicationName?: string;
}

/** TypeORM's options for one database: every context's records and migrations; never `synchronize`. */
export function dataSourceOptions(options: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    url: options.url,
    entities: options.contexts.flatMap((context) => context.records),
    migrations: [...platformMigrations, ...options.contexts.flatMap((context) => context.migrations)],
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    // TypeORM creates the pool of the given driver. Set through the prototype: pg's own is created on first access.
    driver: Object.create(pg, { Pool: { value: WatchedPool } }) as typeof pg,
    extra: {
      max: options.poolSize ?? 10,
      application_name: options.applicationName ?? 'postes-de-secours',
      // A pooler refuses start-up parameters.
      ...(options.directUrl === undefined ? sessionSettings : { directUrl: options.directUrl }),
      // A pool that never gets a connection back must not be waited for without end; a silent server is handled by the watched pool.
      connectionTimeoutMillis: 15_000,
      // Connections that are idle and silently lost are detected by the network.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // From the first moment: a connection that breaks while in use emits an error event, and an unhandled one ends the process. The
      // caller using it gets the error with the answer.
      onConnect: (client: ClientBase) => void client.on('error', () => undefined),
    },
  };
}

/**
 * Whether a migration breaks older programs, which its class says with its name: `Contract…` (ADR 0080). All others only add, so that an
 * older program goes on with the database that they leave.
 */
export function isContract(name: string): boolean {
  return name.startsWith('Contract');
}

/** The database lacks what this program uses: a later version of the product removed it, by contract migrations that this one does not know. */
export class DatabaseNewerThanProgram extends Error {
  constructor(readonly unknown: readonly string[]) {
    const shown = unknown.slice(0, 5).join(', ') + (unknown.length > 5 ? ', …' : '');
    super(
      'La base est celle d’une version plus récente du produit : cette version-ci n’en connaît pas ' +
        `${unknown.length} migration${unknown.length > 1 ? 's' : ''} (${shown}).\n` +
        'Lancez la version plus récente, ou restaurez la sauvegarde faite avant la mise à niveau (docs/operations.md, « Backup and restore »).',
    );
  }
}

/** A migration did not get a lock that it needs: a transaction of somebody else holds it. */
export class MigrationLockNotObtained extends Error {
  constructor(migration: string, seconds: number) {
    super(
      `La migration ${migration} attend depuis ${seconds} s un verrou qu’une autre transaction garde. Rien n’est changé par elle.\n` +
        'Terminez cette transaction (pg_stat_activity la montre), puis relancez « migrate ».',
    );
  }
}

/** The migrations of the database, compared with those of this program. */
export interface SchemaState {
  /** Some have not been run yet. */
  readonly isBehind: boolean;
  /** The names of executed migrations that this program does not know. */
  readonly unknown: readonly string[];
  /** Those of them that removed what this program may use ({@link isContract}): it must not work with this database. */
  readonly unknownContracts: readonly string[];
}

/** How long a migration waits for locks. Milliseconds. */
export interface LockWaits {
  /** For one lock: everybody who comes later waits behind the migration meanwhile. */
  readonly each: number;
  /** Between two attempts: those who waited behind it get their turn. */
  readonly pause: number;
  /** In total, for one migration. */
  readonly total: number;
}

const defaultWaits: LockWaits = { each: 2_000, pause: 1_000, total: 10 * 60_000 };

/**
 * Brings the database to the current schema: the job queue's own tables, then ours. Processes that start together wait for each other on an
 * advisory lock.
 * @throws DatabaseNewerThanProgram before anything is changed
 * @throws MigrationLockNotObtained the migrations before that one stay
 */
export async function migrate(dataSource: DataSource, waits: LockWaits = defaultWaits): Promise<void> {
  const pool = poolOf(dataSource);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await holdMigrationLock(client);
    const { rows } = await client.query<{ isNew: boolean }>(
      `SELECT to_regclass('schema_migrations') IS NULL AS "isNew"`,
    );
    const { unknownContracts } = rows[0]!.isNew ? { unknownContracts: [] } : await schemaState(dataSource);
    if (unknownContracts.length > 0) throw new DatabaseNewerThanProgram(unknownContracts);
    await runJobQueueMigrations({ pgPool: pool });
    await runPendingMigrations(dataSource, waits);
  } finally {
    // The lock is released with its connection, which is not reused.
    client.release(true);
  }
}

/**
 * Asks again and again: a statement that waits for the lock has a snapshot, for whose end `CREATE INDEX CONCURRENTLY` in the process that
 * holds the lock would wait for ever.
 */
async function holdMigrationLock(client: ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      migrationLock,
    ]);
    if (rows[0]!.locked) return;
    await delay(lockPoll);
  }
}

/** Without the time limit of a request: a new index over a million rows takes minutes. */
async function runPendingMigrations(dataSource: DataSource, waits: LockWaits): Promise<void> {
  const queryRunner = dataSource.createQueryRunner();
  try {
    await queryRunner.query('SET statement_timeout = 0');
    const executor = new MigrationExecutor(dataSource, queryRunner);
    for (const migration of await executor.getPendingMigrations()) {
      if (runsInTransaction(migration)) await runInTransaction(executor, queryRunner, migration, waits);
      else await runOutsideTransaction(executor, queryRunner, migration);
    }
    await queryRunner.query('RESET statement_timeout');
  } finally {
    await queryRunner.release();
  }
}

/** Whether a migration runs in a transaction of its own: all but those that say `transaction = false`. */
export function runsInTransaction({ instance }: Migration): boolean {
  return instance?.transaction ?? true;
}

/**
 * A lock that is not free soon is given up with the transaction, and tried again: every query that comes after a waiting `ALTER TABLE` waits
 * behind it, even one that the present holder of the lock does not disturb.
 */
async function runInTransaction(
  executor: MigrationExecutor,
  queryRunner: QueryRunner,
  migration: Migration,
  { each, pause, total }: LockWaits,
): Promise<void> {
  // Not the time of the migration's own work.
  for (let waited = each; ; waited += pause + each, await delay(pause)) {
    await queryRunner.startTransaction();
    try {
      await queryRunner.query(`SET LOCAL lock_timeout = ${each}`);
      await executor.executeMigration(migration);
      await queryRunner.commitTransaction();
      return;
    } catch (error) {
      // With the connection lost, PostgreSQL rolls back by itself; the first error tells why.
      await queryRunner.rollbackTransaction().catch(() => undefined);
      if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
      if (waited > total) throw new MigrationLockNotObtained(migration.name, Math.round(waited / 1000));
      new Logger('Migrations').warn(`${migration.name} waits for a lock that another transaction holds`);
    }
  }
}

/**
 * `CREATE INDEX CONCURRENTLY` blocks nobody while it waits, so that it waits without limit. What a killed run left of its index is removed
 * first: PostgreSQL keeps it, unused and invalid, under its name.
 */
async function runOutsideTransaction(
  executor: MigrationExecutor,
  queryRunner: QueryRunner,
  migration: Migration,
): Promise<void> {
  const left: { name: string }[] = await queryRunner.query(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     -- Not of a partitioned table, whose index is valid once those of its parts are; not of another role.
     WHERE NOT i.indisvalid AND c.relkind = 'i' AND n.nspname !~ '^pg_' AND pg_has_role(c.relowner, 'USAGE')
       -- Somebody may be building one by hand; a role that may not see which does not learn its name.
       AND NOT EXISTS (SELECT FROM pg_stat_progress_create_index p
                       WHERE p.datname = current_database() AND (p.index_relid = c.oid OR p.index_relid IS NULL))`,
  );
  for (const { name } of left) await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await executor.executeMigration(migration);
}

/** Compares the executed migrations with those of this program, in one statement: for the readiness check. */
export async function schemaState(dataSource: DataSource): Promise<SchemaState> {
  const ran: { name: string }[] = await dataSource.query('SELECT name FROM schema_migrations');
  const known = new Set(dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const unknown = ran.map(({ name }) => name).filter((name) => !known.delete(name));
  return { isBehind: known.size > 0, unknown, unknownContracts: unknown.filter(isContract) };
}

const migrationLock = 7_301_946;

/** Milliseconds between two attempts to get the lock of the migrations. */
const lockPoll = 200;

/** PostgreSQL's code when `lock_timeout` has passed. */
const lockNotAvailable = '55P03';
