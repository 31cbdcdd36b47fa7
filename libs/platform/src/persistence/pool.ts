import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/**
 * Returns the pg pool of a TypeORM data source, for features that TypeORM does not offer (COPY, the job queue). A broken connection does
 * not end the process: the pool replaces it, and the caller that used it receives the error.
 */
export function poolOf(dataSource: DataSource): Pool {
  const pool = (dataSource.driver as unknown as { master: Pool }).master;
  // If these two listeners are missing, the queue adds its own and logs a warning.
  if (pool.listenerCount('error') === 0) pool.on('error', () => undefined);
  if (pool.listenerCount('connect') === 0) pool.on('connect', () => undefined);
  return pool;
}
