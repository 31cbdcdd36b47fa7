import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
// eslint-disable-next-line @nx/enforce-module-boundaries -- tools load this file in Node directly, which knows no @pds
import { freePort } from '../../../embedded-postgres/src/free-port.ts';

const root = join(import.meta.dirname, '../../../..');
const startTimeoutMs = 300_000;

/** The built product, running. */
export interface Product {
  readonly url: string;
  /** The id of its first process. */
  readonly pid: number;
  /** The folder of its database and files: a task of the command line that is run with it works on the same data. */
  readonly dataDir: string;
  /** The address of its database. */
  databaseUrl(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the built product (`dist/node/api.js`) as `npm start` does: with its own port and DATA_DIR, demonstration data, and a fresh
 * database: the embedded server's, or a new one on `E2E_DATABASE_URL`'s server. Throws with the product's output when it is not ready
 * within five minutes: on a busy machine loading the demonstration data takes more than two.
 *
 * @param name the name of its log, in `test-results`
 * @param settings additional environment variables
 */
export async function startProduct(name: string, settings: Record<string, string> = {}): Promise<Product> {
  const program = join(root, 'dist/node/api.js');
  if (!existsSync(program)) throw new Error('dist/node/api.js is missing: build first (npm start, or npm test)');
  const dataDir = await mkdtemp(join(tmpdir(), 'postes-de-secours-e2e-'));
  const database = await freshDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(root, 'test-results', `${name}.log`);
  await mkdir(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(logFile);

  const { NODE_OPTIONS: _options, NODE_ENV: _env, DATABASE_URL: _url, ...environment } = process.env;
  const product = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: url,
      DATA_DIR: dataDir,
      DEMO: 'on',
      PUBLIC_REQUESTS_PER_HOUR: '1000',
      ...(database ? { DATABASE_URL: database.url } : {}),
      ...settings,
    },
  });
  product.stdout.pipe(log, { end: false });
  product.stderr.pipe(log, { end: false });
  const ended = new Promise<void>((done) => product.once('exit', () => done()));

  const stop = async () => {
    if (product.exitCode === null && product.signalCode === null) {
      product.kill('SIGTERM');
      const forced = setTimeout(() => product.kill('SIGKILL'), 30_000);
      await ended;
      clearTimeout(forced);
    }
    log.end();
    await database?.drop();
    // When the product was killed, its database is still shutting down.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };

  try {
    for (const deadline = Date.now() + startTimeoutMs; ; await new Promise((done) => setTimeout(done, 200))) {
      if (product.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The product did not start. It printed:\n${await readFile(logFile, 'utf8')}`);
      }
      const answer = await fetch(`${url}/health/ready`).catch(() => null);
      if (answer?.ok) {
        const databaseUrl = async () => database?.url ?? embeddedDatabase(dataDir);
        return { url, pid: product.pid!, dataDir, databaseUrl, stop };
      }
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The address of the database of the embedded server that runs on a folder. */
async function embeddedDatabase(dataDir: string): Promise<string> {
  const [password, postmaster] = await Promise.all(
    ['postgres-password', 'postgres/postmaster.pid'].map((name) => readFile(join(dataDir, name), 'utf8')),
  );
  // The fourth line of the file that PostgreSQL writes.
  const port = postmaster!.split('\n')[3]!.trim();
  return `postgresql://postgres:${password!.trim()}@127.0.0.1:${port}/postes_de_secours`;
}

async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const server = process.env.E2E_DATABASE_URL;
  if (!server) return null;
  const name = `e2e_${randomUUID().replaceAll('-', '')}`;
  const asAdmin = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
