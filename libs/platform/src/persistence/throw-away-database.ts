import { createHash } from 'node:crypto';
import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';

/** What a connection to a database of this product is made of. */
export type PostgresOptions = DataSourceOptions & { readonly url: string };

/** Why there is no throw-away database. */
export type NoThrowAwayDatabase = 'another-one-works' | 'no-right-to-create';

/** There can be no throw-away database now. */
export class ThrowAwayDatabaseRefused extends Error {
  constructor(readonly reason: NoThrowAwayDatabase) {
    super(`No throw-away database: ${reason}`);
  }
}

/**
 * Creates an empty database beside the product's own, on the same server, and drops it after the work, however that ends. What a killed
 * process left is dropped first.
 * @param purpose the start of its name; one at a time for each purpose and database
 * @param own the product's database, which is only asked for its name
 * @throws ThrowAwayDatabaseRefused
 */
export async function withThrowAwayDatabase<T>(
  purpose: string,
  own: PostgresOptions,
  work: (database: PostgresOptions) => Promise<T>,
): Promise<T> {
  const admin = new pg.Client({ connectionString: own.url, application_name: 'postes-de-secours-trial' });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    const { rows } = await admin.query<{ name: string; locked: boolean }>(
      `SELECT current_database() AS name, pg_try_advisory_lock(hashtext('platform.' || $1)) AS locked`,
      [purpose],
    );
    const [{ name, locked }] = rows as [{ name: string; locked: boolean }];
    if (!locked) throw new ThrowAwayDatabaseRefused('another-one-works');
    const copy = admin.escapeIdentifier(throwAwayDatabaseOf(purpose, name));
    const drop = () => admin.query(`DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`);
    await drop();
    try {
      await admin.query(`CREATE DATABASE ${copy} TEMPLATE template0 ENCODING 'UTF8'`);
    } catch (error) {
      if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
      throw new ThrowAwayDatabaseRefused('no-right-to-create');
    }
    try {
      const url = new URL(own.url);
      url.pathname = `/${throwAwayDatabaseOf(purpose, name)}`;
      return await work({ ...own, url: url.href, extra: { ...(own.extra as object), max: 4 } } as PostgresOptions);
    } finally {
      await drop();
    }
  } finally {
    await admin.end();
  }
}

/** The name of a throw-away database: one per database and purpose, which no person would choose. */
export function throwAwayDatabaseOf(purpose: string, database: string): string {
  return `${purpose}_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`;
}

const insufficientPrivilege = '42501';
