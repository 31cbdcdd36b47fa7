import { startEmbeddedPostgres } from '@pds/embedded-postgres';
import { dataSourceOptions, migrate, type Settings } from '@pds/platform';
import { DataSource } from 'typeorm';
import { contexts } from './contexts';

/** A server to connect to, and how to let go of it. */
export interface OpenDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The database of `DATABASE_URL`, or the embedded server started (or joined) under `DATA_DIR`. That one is started again
 * when it dies; where it cannot be, the process says so and ends with code 1: without its database it serves nobody.
 */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, close: async () => {} };
  const server = await startEmbeddedPostgres({ dataDir: settings.dataDir, purpose: 'app', onLost: endWith });
  return { url: server.url, close: () => server.stop() };
}

function endWith({ message }: Error): void {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/** Applies every pending migration of every context, and of the job queue. */
export async function migrateDatabase(url: string): Promise<void> {
  const dataSource = new DataSource(dataSourceOptions({ url, poolSize: 4, contexts, applicationName: 'migrate' }));
  await dataSource.initialize();
  try {
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
