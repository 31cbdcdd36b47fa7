import { contexts, migrateDatabase, openDatabase } from '@pds/composition';
import { dataSourceOptions, readSettings, type Settings } from '@pds/platform';
import { RecordingUnitOfWork } from '@pds/platform/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import type { BenchRow } from './report';

/** Measured runs of each variant; three more before them fill the caches. */
const runs = 60;

/** A bench database on the product's server, and the same one without the product. */
export interface BenchDatabase {
  readonly unitOfWork: RecordingUnitOfWork;
  readonly raw: pg.Client;
}

/** The same as it is before its first use, to be filled. */
export interface NewBenchDatabase extends BenchDatabase {
  readonly url: string;
  readonly settings: Settings;
  /** It was made just now. */
  readonly isNew: boolean;
}

/**
 * Runs `work` on a migrated database of the server that the product uses. It is made when missing, filled by `load` (which
 * finds on later runs what it did before), and kept.
 */
export async function withBenchDatabase<T>(
  name: string,
  load: (database: NewBenchDatabase) => Promise<void>,
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
      const unitOfWork = new RecordingUnitOfWork(dataSource);
      await load({ unitOfWork, raw, url, settings, isNew });
      return await work({ unitOfWork, raw });
    } finally {
      await raw.end();
      await dataSource.destroy();
    }
  } finally {
    await server.close();
  }
}

/**
 * How long `ask` takes, which asks a read model on the recording unit of work, beside the same SQL sent raw through pg.
 * @param goalMs what the p95 is to stay under, 100 where the list says nothing else
 * @param isBeyondGoal measured to know it, beyond what the lists promise (docs/adr/0008-lists.md)
 */
export async function measureReadModel(
  {
    what,
    goalMs = 100,
    isBeyondGoal = false,
  }: { readonly what: string; readonly goalMs?: number; readonly isBeyondGoal?: boolean },
  { unitOfWork, raw }: BenchDatabase,
  ask: () => Promise<unknown>,
): Promise<BenchRow> {
  const throughReadModel: number[] = [];
  const sentRaw: number[] = [];
  for (let run = -3; run < runs; run++) {
    unitOfWork.sent.length = 0;
    const start = performance.now();
    await ask();
    const between = performance.now();
    for (const { text, parameters } of unitOfWork.sent) await raw.query(text, [...parameters]);
    const end = performance.now();
    if (run < 0) continue;
    throughReadModel.push(between - start);
    sentRaw.push(end - between);
  }
  const p95 = percentile(throughReadModel, 0.95);
  return {
    what: `${what}: p95 (p50 ${percentile(throughReadModel, 0.5).toFixed(1)} ms)`,
    value: p95,
    unit: 'ms',
    ratio: percentile(throughReadModel, 0.5) / percentile(sentRaw, 0.5),
    reference: 'the same SQL raw',
    ...(!isBeyondGoal && { goal: { text: `under ${goalMs} ms`, met: p95 < goalMs } }),
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
}

/** The URL of the migrated database `name`, made when missing. */
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
