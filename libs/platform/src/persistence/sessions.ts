import type { PoolConfig } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from './pool';
import type { PostgresOptions } from './throw-away-database';

/**
 * What the product sets in each of its sessions, as start-up parameters. A connection pooler refuses or ignores them: behind one, they
 * belong in its own configuration (docs/operations.md, « Connection pooler »).
 */
export const sessionSettings = {
  // A statement that nobody waits for any more must not load the machine: lists answer in tens of milliseconds.
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  // The lists' indexes are chosen and measured for solid-state disks and short statements, as the embedded server is configured; a
  // server with default settings assumes rotating disks (4) and reads whole tables instead.
  options: '-c random_page_cost=1.1 -c jit=off',
};

/** pg's options of a pool whose server is reached through a pooler. */
interface PooledOptions {
  /** The address of the server itself. */
  readonly directUrl?: string;
}

/** Whether a data source reaches its server through a connection pooler, which gives each transaction another session. */
export const isPooled = (dataSource: DataSource): boolean =>
  (dataSource.options as { extra?: PooledOptions }).extra?.directUrl !== undefined;

/** pg's options of a session of its own with the server, past a pooler: for locks that a session holds, `LISTEN` and long copies. */
export function directClientOptions(dataSource: DataSource): PoolConfig {
  const { directUrl, ...options } = poolOf(dataSource).options as PoolConfig & PooledOptions;
  return directUrl === undefined ? options : { ...options, ...sessionSettings, connectionString: directUrl };
}

/** TypeORM's options of the same database past a pooler. */
export function directDataSourceOptions(dataSource: DataSource): PostgresOptions {
  const options = dataSource.options as PostgresOptions & { readonly extra: PooledOptions };
  const { directUrl, ...extra } = options.extra;
  if (directUrl === undefined) return options;
  return { ...options, url: directUrl, extra: { ...extra, ...sessionSettings } } as PostgresOptions;
}
