import { runMigrations as runJobQueueMigrations } from 'graphile-worker';
import pg, { type ClientBase } from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import type { ContextParts } from '../context-parts';
import { platformMigrations } from './migrations';
import { poolOf } from './pool';
import { WatchedPool } from './watched-pool';

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
    // TypeORM makes the pool of the driver that it is given. By its prototype: pg's own is made at the first question for it.
    driver: Object.create(pg, { Pool: { value: WatchedPool } }) as typeof pg,
    extra: {
      max: options.poolSize ?? 10,
      application_name: options.applicationName ?? 'postes-de-secours',
      // A statement nobody waits for any more must not hold the machine: lists answer in tens of milliseconds.
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
      // A pool that nothing leaves any more must not be waited for without end; a server that says nothing is the watched pool's matter.
      connectionTimeoutMillis: 15_000,
      // What is idle and lost without a word is found by the network itself.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // From its first moment on: a connection that breaks while it is lent out tells everybody, and an error that nobody
      // hears ends the process. Whoever uses it gets the error with the answer.
      onConnect: (client: ClientBase) => void client.on('error', () => undefined),
      // The lists' indexes are chosen and measured for solid-state disks and short statements, as the embedded server is
      // set; a server left at its defaults assumes turning disks (4) and reads whole tables instead.
      options: '-c random_page_cost=1.1 -c jit=off',
    },
  };
}

/** A database on which migrations ran that this program does not know: a later version of the product has had it. */
export class DatabaseAhead extends Error {
  constructor(readonly unknown: readonly string[]) {
    const shown = unknown.slice(0, 5).join(', ') + (unknown.length > 5 ? ', …' : '');
    super(
      'La base est celle d’une version plus récente du produit : cette version-ci n’en connaît pas ' +
        `${unknown.length} migration${unknown.length > 1 ? 's' : ''} (${shown}).\n` +
        'Lancez la version plus récente, ou restaurez la sauvegarde faite avant la mise à niveau (docs/operations.md, « Backup and restore »).',
    );
  }
}

/** The migrations of the database beside those of this program. */
export interface SchemaState {
  /** Some have not run yet. */
  readonly isBehind: boolean;
  /** Names of those that ran and that this program does not know. */
  readonly unknown: readonly string[];
}

/**
 * Brings the database to the current schema: the job queue's own tables, then ours. Replicas that start together wait
 * for each other on an advisory lock.
 * @throws DatabaseAhead before anything is changed
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
    if (unknown.length > 0) throw new DatabaseAhead(unknown);
    await runJobQueueMigrations({ pgPool: pool });
    await dataSource.runMigrations();
  } finally {
    // The lock goes with its connection, which is not used again.
    client.release(true);
  }
}

/** Compares the migrations that ran with those of this program: what the readiness check asks, in one statement. */
export async function schemaState(dataSource: DataSource): Promise<SchemaState> {
  const ran: { name: string }[] = await dataSource.query('SELECT name FROM schema_migrations');
  const known = new Set(dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const unknown = ran.map(({ name }) => name).filter((name) => !known.delete(name));
  return { isBehind: known.size > 0, unknown };
}

const MIGRATION_LOCK = 7_301_946;
