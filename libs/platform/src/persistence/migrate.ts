import { runMigrations as runJobQueueMigrations } from 'graphile-worker';
import type { ClientBase, Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { ContextParts } from '../context-parts';
import { platformMigrations } from './migrations';

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize?: number;
  readonly contexts: readonly ContextParts[];
  readonly applicationName?: string;
}

/** TypeORM's options for one database: every context's records and migrations, never `synchronize`. */
export function dataSourceOptions(options: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    url: options.url,
    entities: options.contexts.flatMap((context) => context.records),
    migrations: [...platformMigrations, ...options.contexts.flatMap((context) => context.migrations)],
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    extra: {
      max: options.poolSize ?? 10,
      application_name: options.applicationName ?? 'postes-de-secours',
      // A statement nobody waits for any more must not hold the machine: lists answer in tens of milliseconds.
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
      // A server that does not even refuse must not be waited for without end; nor a pool that nothing leaves any more.
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
      // From its first moment on: a connection that breaks while it is lent out tells everybody, and an error that nobody
      // hears ends the process. Whoever uses it gets the error with the answer.
      onConnect: (client: ClientBase) => void client.on('error', () => undefined),
      // The lists' indexes are chosen and measured for solid-state disks and short statements, as the embedded server is
      // set; a server left at its defaults assumes turning disks (4) and reads whole tables instead.
      options: '-c random_page_cost=1.1 -c jit=off',
    },
  };
}

/**
 * The pg pool under a TypeORM data source, for what TypeORM does not offer (COPY, the job queue). A connection that
 * breaks does not end the process: the pool replaces it and whoever used it gets the error.
 */
export function poolOf(dataSource: DataSource): Pool {
  const pool = (dataSource.driver as unknown as { master: Pool }).master;
  // The queue looks for these two and, where they are missing, adds its own with a warning.
  if (pool.listenerCount('error') === 0) pool.on('error', () => undefined);
  if (pool.listenerCount('connect') === 0) pool.on('connect', () => undefined);
  return pool;
}

/**
 * Brings the database to the current schema: the job queue's own tables, then ours. Replicas that start together wait
 * for each other on an advisory lock.
 */
export async function migrate(dataSource: DataSource): Promise<void> {
  const pool = poolOf(dataSource);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runJobQueueMigrations({ pgPool: pool });
    await dataSource.runMigrations();
  } finally {
    // The lock goes with its connection, which is not used again.
    client.release(true);
  }
}

/** Whether every known migration has run: what the readiness check asks. */
export async function isMigrated(dataSource: DataSource): Promise<boolean> {
  return !(await dataSource.showMigrations());
}

const MIGRATION_LOCK = 7_301_946;
