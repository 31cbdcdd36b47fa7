import { startEmbeddedPostgres } from '@pds/embedded-postgres';
import {
  checkUpgrade,
  dataSourceOptions,
  migrate,
  type PostgresOptions,
  type Settings,
  type UpgradeForecast,
} from '@pds/platform';
import { DataSource } from 'typeorm';
import { contexts } from './contexts';

/** A server to connect to, and how to release it. */
export interface OpenDatabase {
  readonly url: string;
  /** The server itself, past a connection pooler: for migrations, and whatever else needs sessions. */
  readonly directUrl: string;
  close(): Promise<void>;
}

/**
 * Opens the database of `DATABASE_URL`, or the embedded server under `DATA_DIR`, which it starts or joins. The embedded server is restarted
 * when it dies; when that fails, the process prints the reason and exits with code 1, since it cannot work without its database.
 */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  const { databaseUrl: url } = settings;
  if (url) return { url, directUrl: settings.databaseDirectUrl ?? url, close: async () => {} };
  const server = await startEmbeddedPostgres({ dataDir: settings.dataDir, purpose: 'app', onLost: endWith });
  return { url: server.url, directUrl: server.url, close: () => server.stop() };
}

function endWith({ message }: Error): void {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/** Applies every pending migration of every context, and of the job queue. @param url the server itself, not a pooler */
export async function migrateDatabase(url: string): Promise<void> {
  const dataSource = new DataSource(dataSourceOptions({ url, poolSize: 4, contexts, applicationName: 'migrate' }));
  await dataSource.initialize();
  try {
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Tells what {@link migrateDatabase} would do, without changing anything.
 * @throws DatabaseNewerThanProgram
 * @throws UpgradeCheckUnderWay
 */
export function checkDatabaseUpgrade(url: string): Promise<UpgradeForecast> {
  return checkUpgrade(dataSourceOptions({ url, poolSize: 4, contexts, applicationName: 'migrate' }) as PostgresOptions);
}
