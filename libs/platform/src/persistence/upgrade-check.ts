import pg from 'pg';
import { DataSource, type Migration, MigrationExecutor } from 'typeorm';
import { DatabaseNewerThanProgram, isContract, migrate } from './migrate';
import { type Blocked, type MigrationFacts, observeMigration, type TouchedTable, type Work } from './observe-migration';
import { type PostgresOptions, ThrowAwayDatabaseRefused, withThrowAwayDatabase } from './throw-away-database';

/** A table of the product's database that a pending migration works on. */
export interface TableForecast {
  readonly name: string;
  readonly blocks: Blocked;
  readonly work: readonly Work[];
  /** PostgreSQL's own estimate; null: it has none yet. */
  readonly rows: number | null;
  /** For these rows. Null without their number. */
  readonly seconds: number | null;
  /** Were it to have a million rows. */
  readonly secondsAtAMillion: number;
}

/** What a pending migration will do, how long it takes, and whether people can work meanwhile. */
export interface MigrationForecast {
  readonly facts: MigrationFacts;
  /** Tables of the product's database; those that another pending migration creates are left out: they are empty. */
  readonly tables: readonly TableForecast[];
  /** Orders of magnitude, of all its tables together. */
  readonly seconds: number;
  readonly secondsAtAMillion: number;
  readonly needsStop: boolean;
}

/** The result of `migrate --check`. */
export interface UpgradeForecast {
  /** In the order of execution. */
  readonly pending: readonly string[];
  /** Null when the role may not create the throw-away database: then only the names are known. */
  readonly migrations: readonly MigrationForecast[] | null;
  readonly needsStop: boolean;
}

/** Another check of the same database is under way. */
export class UpgradeCheckUnderWay extends Error {
  constructor() {
    super('Une autre vérification des migrations est en cours.');
  }
}

/** The start of the name of the database in which migrations are tried. */
const databasePurpose = 'essai_de_migration';

/**
 * Seconds for each kind of work on a million rows of 1 kB, rounded up: measured once (docs/operations.md, « How long migrations take »).
 * Rows that a migration changes are counted as if it changed all of them.
 */
const secondsPerMillion: Readonly<Record<Work, number>> = {
  read: 2,
  check: 2,
  index: 6,
  'concurrent-index': 8,
  'text-index': 60,
  rewrite: 16,
  rows: 95,
};

/** Every migration takes its commit. Seconds. */
const secondsForNothing = 0.1;

/** How long a table may be blocked while people work: as long as the forms wait for an answer. Seconds. */
export const blockedAtMost = 5;

/**
 * Tells what `migrate` would do. Changes nothing in the product's database: the executed migrations and then the pending ones run in an
 * empty database beside it, where PostgreSQL itself tells their locks and changes.
 * @throws DatabaseNewerThanProgram
 * @throws UpgradeCheckUnderWay
 */
export async function checkUpgrade(options: PostgresOptions): Promise<UpgradeForecast> {
  const executed = await executedMigrations(options.url);
  const known = (options.migrations as unknown as readonly (new () => object)[])
    .map(({ name }) => name)
    .sort((a, b) => timestampOf(a) - timestampOf(b));
  const unknownContracts = executed.filter((name) => isContract(name) && !known.includes(name));
  if (unknownContracts.length > 0) throw new DatabaseNewerThanProgram(unknownContracts);
  const ran = new Set(executed);
  const pending = known.filter((name) => !ran.has(name));
  if (pending.length === 0) return { pending, migrations: [], needsStop: false };
  try {
    const facts = await withThrowAwayDatabase(databasePurpose, options, (database) => observePending(database, ran));
    const rows = await rowEstimates(options.url);
    const migrations = facts.map((each) => forecastOf(each, rows));
    return { pending, migrations, needsStop: migrations.some(({ needsStop }) => needsStop) };
  } catch (error) {
    if (!(error instanceof ThrowAwayDatabaseRefused)) throw error;
    if (error.reason === 'another-one-works') throw new UpgradeCheckUnderWay();
    return { pending, migrations: null, needsStop: pending.some(isContract) };
  }
}

/** Observes the migrations that have not run, in an empty database, after those that have. */
async function observePending(database: PostgresOptions, executed: ReadonlySet<string>): Promise<MigrationFacts[]> {
  const classes = database.migrations as unknown as readonly (new () => object)[];
  await withDataSource({ ...database, migrations: classes.filter(({ name }) => executed.has(name)) }, (dataSource) =>
    migrate(dataSource),
  );
  return withDataSource(database, async (dataSource) => {
    const facts: MigrationFacts[] = [];
    for (const migration of await pendingIn(dataSource)) facts.push(await observeMigration(dataSource, migration));
    return facts;
  });
}

function pendingIn(dataSource: DataSource): Promise<Migration[]> {
  return new MigrationExecutor(dataSource).getPendingMigrations();
}

async function withDataSource<T>(
  options: Omit<PostgresOptions, 'migrations'> & { migrations?: unknown },
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = await new DataSource(options as PostgresOptions).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Reads from the product's database, in a transaction that cannot write. */
async function reading<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate-check' });
  await client.connect();
  try {
    await client.query('BEGIN TRANSACTION READ ONLY');
    const { rows } = await client.query<T>(text);
    await client.query('COMMIT');
    return rows;
  } finally {
    await client.end();
  }
}

async function executedMigrations(url: string): Promise<string[]> {
  const [found] = await reading<{ there: boolean }>(
    url,
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS there`,
  );
  if (!found!.there) return [];
  return (await reading<{ name: string }>(url, 'SELECT name FROM schema_migrations')).map(({ name }) => name);
}

/** The estimated rows of each table; null where PostgreSQL has counted none yet. */
async function rowEstimates(url: string): Promise<Map<string, number | null>> {
  const rows = await reading<{ name: string; rows: number | null }>(
    url,
    `SELECT n.nspname || '.' || c.relname AS name,
            -- Neither is known before the first VACUUM or ANALYZE, which the server runs by itself after some changes.
            CASE WHEN c.reltuples >= 0 THEN c.reltuples::float8 WHEN s.n_live_tup > 0 THEN s.n_live_tup::float8
                 WHEN pg_relation_size(c.oid) = 0 THEN 0 END AS rows
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_stat_user_tables s ON s.relid = c.oid
     WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`,
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

function forecastOf(facts: MigrationFacts, rows: ReadonlyMap<string, number | null>): MigrationForecast {
  const tables = facts.touched
    .filter(({ name }) => rows.has(name))
    .map((table) => tableForecast(table, rows.get(table.name)!));
  const sum = (values: readonly number[]) => secondsForNothing + values.reduce((total, value) => total + value, 0);
  const seconds = sum(tables.map((table) => table.seconds ?? table.secondsAtAMillion));
  return {
    facts,
    tables,
    seconds,
    secondsAtAMillion: sum(tables.map((table) => table.secondsAtAMillion)),
    // A lock is held to the end of the migration.
    needsStop:
      facts.isContract ||
      facts.breaking.length > 0 ||
      (seconds > blockedAtMost && tables.some(({ blocks }) => blocks !== 'nothing')),
  };
}

function tableForecast({ name, blocks, work }: TouchedTable, rows: number | null): TableForecast {
  const secondsAtAMillion = work.reduce((total, kind) => total + secondsPerMillion[kind], 0);
  const seconds = rows === null ? null : (secondsAtAMillion * rows) / 1_000_000;
  return { name, blocks, work, rows, seconds, secondsAtAMillion };
}

function timestampOf(name: string): number {
  return Number(name.slice(-13));
}
