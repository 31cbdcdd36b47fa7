import { contexts, migrateDatabase, openDatabase } from '@pds/application';
import { dataSourceOptions, readSettings, type Settings, TypeOrmUnitOfWork } from '@pds/platform';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { isSelected } from './only-flag';
import { median, percentile } from '../measured';
import { timed } from './measure';
import type { BenchRow } from './report';

/** Measured runs of each variant; a few warm-up runs precede them. */
const runs = 60;

/** A bench database on the product's server, with access through the product and through pg. */
export interface BenchDatabase {
  readonly unitOfWork: TypeOrmUnitOfWork;
  readonly raw: pg.Client;
  readonly url: string;
  readonly settings: Settings;
  /** Whether it was created by this run. */
  readonly isNew: boolean;
}

/**
 * Runs `work` on a migrated database on the product's server. The database is created if missing, filled by `load` (on later runs it
 * already contains data), and retained.
 */
export async function withBenchDatabase<T>(
  name: string,
  load: (database: BenchDatabase) => Promise<void>,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const settings = readSettings(process.env);
  const server = await openDatabase(settings);
  try {
    const { url, isNew } = await databaseNamed(name, server.url);
    const dataSource = await new DataSource(dataSourceOptions({ url, contexts, poolSize: 2 })).initialize();
    const raw = new pg.Client({ connectionString: url });
    await raw.connect();
    try {
      const unitOfWork = new TypeOrmUnitOfWork(dataSource);
      const database = { unitOfWork, raw, url, settings, isNew };
      await load(database);
      return await work(database);
    } finally {
      await raw.end();
      await dataSource.destroy();
    }
  } finally {
    await server.close();
  }
}

/**
 * The maximum p95 of a search of a million rows, in milliseconds: 150, or 500 if its title says that it is rare. A rare search combines
 * frequent filters, looks for a part in the middle of a number or for amounts, or reads a page far down.
 */
export const maxSearchMilliseconds = (title: string): number => (title.includes('rare: ') ? 500 : 150);

/**
 * Measures a query of a read model. Returns no row if `--only=` excludes it.
 * @param goalMs the maximum p95, by default 100
 */
export async function measureReadModel(
  { what, goalMs = 100 }: { readonly what: string; readonly goalMs?: number },
  runQuery: () => Promise<unknown>,
): Promise<BenchRow[]> {
  if (!isSelected(what)) return [];
  const times: number[] = [];
  for (let run = -3; run < runs; run++) {
    const ms = await timed(runQuery);
    if (run >= 0) times.push(ms);
  }
  const value = percentile(times, 0.95);
  const met = value < goalMs;
  // Printed immediately, since the table appears only at the end of the run.
  if (!met) process.stderr.write(`missed: ${what}, ${value.toFixed(0)} ms\n`);
  const title = `${what}: p95 (p50 ${median(times).toFixed(1)} ms)`;
  return [{ what: title, value, unit: 'ms', goal: { text: `under ${goalMs} ms`, met } }];
}

/** A sort and a direction of a list. */
export interface Order<Sort extends string> {
  readonly sort: Sort;
  readonly direction: 'asc' | 'desc';
}

/** Returns every sort in both directions. */
export const allOrders = <Sort extends string>(sorts: readonly Sort[]): Order<Sort>[] =>
  sorts.flatMap((sort) => (['desc', 'asc'] as const).map((direction) => ({ sort, direction })));

/** Measures a search of a list of a million rows in several orders. Returns the row of the slowest. */
export async function measureSearch<Sort extends string>(
  title: string,
  orders: readonly Order<Sort>[],
  runQuery: (order: Order<Sort>) => Promise<unknown>,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const order of orders) {
    const what = `${title}, by ${order.sort} ${order.direction}`;
    rows.push(...(await measureReadModel({ what, goalMs: maxSearchMilliseconds(title) }, () => runQuery(order))));
  }
  return rows.toSorted((one, other) => other.value - one.value).slice(0, 1);
}

/** Returns the URL of the migrated database `name`; creates it if missing. */
async function databaseNamed(name: string, serverUrl: string): Promise<{ url: string; isNew: boolean }> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  let isNew: boolean;
  try {
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    isNew = rowCount === 0;
    if (isNew) await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8'`);
  } finally {
    await admin.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  return { url: url.href, isNew };
}
