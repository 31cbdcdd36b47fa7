import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

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
