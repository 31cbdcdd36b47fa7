import { contexts, migrateDatabase, openDatabase } from '@pds/composition';
import { dataSourceOptions, poolOf, readSettings, type Settings } from '@pds/platform';
import { RecordingUnitOfWork } from '@pds/platform/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { isSelected } from './only-flag';
import { meetsRawGoal, rawGoal, type TurnTimes } from './raw-goal';
import { median, percentile } from '../measured';
import { timed } from './measure';
import type { BenchRow } from './report';

/** Measured runs of each variant; some more before them fill the caches. */
const runs = 60;

/** A bench database through the product's unit of work, and through a raw connection. */
export interface BenchDatabase {
  readonly unitOfWork: RecordingUnitOfWork;
  readonly raw: pg.Client;
}

/** The same before its first use, to be filled. */
export interface NewBenchDatabase extends BenchDatabase {
  readonly url: string;
  readonly settings: Settings;
  /** It was just created. */
  readonly isNew: boolean;
}

/**
 * Runs `work` on a migrated database on the product's server. It is created when missing, filled by `load` (which on later runs finds its
 * earlier work), and retained.
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
 * How long `ask`, which calls a read model on the recording unit of work, takes compared with the same SQL sent raw through pg. When the
 * read model seems to cost more than allowed, it is measured again and judged by both: one busy moment of the machine is not a cost of its
 * code. Returns no row when other titles were selected (`--only=`).
 * @param goalMs the limit of the p95, by default 100
 */
export async function measureReadModel(
  { what, goalMs = 100 }: { readonly what: string; readonly goalMs?: number },
  database: BenchDatabase,
  ask: () => Promise<unknown>,
): Promise<BenchRow[]> {
  if (!isSelected(what)) return [];
  let turns = await takeTurns(database, ask);
  if (!meetsRawGoal(turns)) {
    const again = await takeTurns(database, ask);
    turns = {
      throughReadModel: [...turns.throughReadModel, ...again.throughReadModel],
      sentRaw: [...turns.sentRaw, ...again.sentRaw],
    };
  }
  const { throughReadModel, sentRaw } = turns;
  const p95 = percentile(throughReadModel, 0.95);
  const met = p95 < goalMs && meetsRawGoal(turns);
  // The table is printed only after a long run.
  if (!met) process.stderr.write(`missed: ${what}, ${p95.toFixed(0)} ms\n`);
  const row = {
    what: `${what}: p95 (p50 ${median(throughReadModel).toFixed(1)} ms)`,
    value: p95,
    unit: 'ms',
    ratio: median(throughReadModel) / median(sentRaw),
    reference: 'the same SQL raw',
    goal: { text: `under ${goalMs} ms, ${rawGoal}`, met },
  };
  return [row];
}

/**
 * The order of the two alternates: what one has read, the other finds in memory. Both use one pool, which reuses its last connection: of
 * two server processes on two cores, one may be half as fast again as the other for a while.
 */
async function takeTurns({ unitOfWork }: BenchDatabase, ask: () => Promise<unknown>): Promise<TurnTimes> {
  const raw = poolOf(unitOfWork.dataSource);
  const throughReadModel: number[] = [];
  const sentRaw: number[] = [];
  unitOfWork.sent.length = 0;
  await ask();
  const sent = [...unitOfWork.sent];
  const sendRaw = async () => {
    for (const { text, parameters } of sent) await raw.query(text, [...parameters]);
  };
  for (let run = -2; run < runs; run++) {
    const times = { ours: 0, raw: 0 };
    const turns = [async () => (times.ours = await timed(ask)), async () => (times.raw = await timed(sendRaw))];
    for (const turn of run % 2 === 0 ? turns : turns.reverse()) await turn();
    if (run < 0) continue;
    throughReadModel.push(times.ours);
    sentRaw.push(times.raw);
  }
  unitOfWork.sent.length = 0;
  return { throughReadModel, sentRaw };
}

/** The URL of the migrated database `name`, created when missing. */
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
