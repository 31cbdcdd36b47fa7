import { runMigrations as runJobQueueMigrations } from 'graphile-worker';
import pg, { type ClientBase } from 'pg';
import { MigrationExecutor, type DataSource, type DataSourceOptions } from 'typeorm';
import type { ContextParts } from '../context-parts';
import { platformMigrations } from './migrations';
import { poolOf } from './pool';
import { sessionSettings } from './sessions';
import { WatchedPool } from './watched-pool';

export interface DatabaseOptions {
  readonly url: string;
  /** Set when `url` leads to a connection pooler: the server itself. */
  readonly directUrl?: string | undefined;
  readonly poolSize?: number;
  readonly contexts: readonly ContextParts[];
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

/** The database has migrations that this program does not know: it was migrated by a later version of the product. */
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

/** The migrations of the database, compared with those of this program. */
export interface SchemaState {
  /** Some have not been run yet. */
  readonly isBehind: boolean;
  /** The names of executed migrations that this program does not know. */
  readonly unknown: readonly string[];
}

/**
 * Brings the database to the current schema: the job queue's own tables, then ours. Replicas that start together wait for each other on an
 * advisory lock.
 * @throws DatabaseNewerThanProgram before anything is changed
 */
export async function migrate(dataSource: DataSource): Promise<void> {
  const pool = poolOf(dataSource);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rows } = await client.query<{ isNew: boolean }>(
      `SELECT to_regclass('schema_migrations') IS NULL AS "isNew"`,
    );
    const { unknown } = rows[0]!.isNew ? { unknown: [] } : await schemaState(dataSource);
    if (unknown.length > 0) throw new DatabaseNewerThanProgram(unknown);
    await runJobQueueMigrations({ pgPool: pool });
    await runPendingMigrations(dataSource);
  } finally {
    // The lock is released with its connection, which is not reused.
    client.release(true);
  }
}

/** Each migration in its own transaction, without the time limit of a request: a new index over a million rows takes minutes. */
async function runPendingMigrations(dataSource: DataSource): Promise<void> {
  const queryRunner = dataSource.createQueryRunner();
  try {
    await queryRunner.query('SET statement_timeout = 0');
    const executor = new MigrationExecutor(dataSource, queryRunner);
    executor.transaction = dataSource.options.migrationsTransactionMode ?? 'each';
    await executor.executePendingMigrations();
    await queryRunner.query('RESET statement_timeout');
  } finally {
    await queryRunner.release();
  }
}

/** Compares the executed migrations with those of this program, in one statement: for the readiness check. */
export async function schemaState(dataSource: DataSource): Promise<SchemaState> {
  const ran: { name: string }[] = await dataSource.query('SELECT name FROM schema_migrations');
  const known = new Set(dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const unknown = ran.map(({ name }) => name).filter((name) => !known.delete(name));
  return { isBehind: known.size > 0, unknown };
}

const MIGRATION_LOCK = 7_301_946;
