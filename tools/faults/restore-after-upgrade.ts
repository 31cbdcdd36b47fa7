import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startServerWithPrograms } from '../../libs/embedded-postgres/src/testing/client-programs.ts';
import { runDocumented } from '../../libs/testing/product/src/documented-commands.ts';
import { ask, databaseOf } from './checks.ts';
import { Supervised } from './supervised.ts';

const port = 3873;
const origin = `http://127.0.0.1:${port}`;
const longestWait = 90_000;

/** Changes that a later version might make to the database: new objects that depend on old ones, and changed old ones. */
const laterVersion = `
  CREATE TABLE demand.later_things (id integer PRIMARY KEY, demand_id integer NOT NULL REFERENCES demand.demands);
  INSERT INTO demand.later_things SELECT id, id FROM demand.demands;
  ALTER TABLE demand.demands ADD COLUMN later_thing integer REFERENCES demand.later_things;
  ALTER TABLE documents.documents RENAME COLUMN sha256 TO later_digest;
  INSERT INTO schema_migrations (timestamp, name) VALUES (9999999999999, 'ContractLaterThings9999999999999');`;

/** Figures of one restore, and its errors. */
export interface RestoreReport {
  /** Seconds until a running program reported that it is not ready, once a later version had migrated the database. */
  readonly notReadyAfter: number;
  /** Seconds until a program that was started had refused to run. */
  readonly refusedAfter: number;
  /** Seconds that the documented commands took, and then until the old program was ready. */
  readonly restoredAfter: number;
  readonly readyAfter: number;
  readonly tables: number;
  readonly wrong: readonly string[];
}

/**
 * The product with its demonstration data is backed up, upgraded by a later version, refused by the old program, and restored, all with the
 * documented commands. Null when PostgreSQL's programs are not installed.
 * @param kind as named in the blocks of docs/operations.md
 */
export async function restoreAfterUpgrade(
  kind: 'embedded' | 'with DATABASE_URL',
  log: NodeJS.WritableStream,
): Promise<RestoreReport | null> {
  const folder = await mkdtemp(join(tmpdir(), 'pds-faults-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const isEmbedded = kind === 'embedded';
  const server = isEmbedded ? null : await startServerWithPrograms(join(folder, 'server'));
  if (!isEmbedded && !server) return null;
  const env: NodeJS.ProcessEnv = {
    PATH: server?.path ?? process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
  };
  let product: Supervised | undefined;
  const wrong: string[] = [];
  try {
    if (server) {
      await ask(server.url, `CREATE ROLE postes LOGIN PASSWORD 'faults'`);
      await ask(server.url, 'CREATE DATABASE postes OWNER postes TEMPLATE template0');
      const [own, admin] = [new URL(server.url), new URL(server.url)];
      [own.username, own.password, own.pathname, admin.pathname] = ['postes', 'faults', '/postes', '/postgres'];
      Object.assign(env, { DATABASE_URL: own.href, ADMIN_URL: admin.href });
    }
    const start = () => (product = new Supervised('dist/node/api.js', [], env, log));
    const stop = async () => {
      await product?.stop();
      product = undefined;
    };
    const urlNow = async () => env['DATABASE_URL'] ?? (await databaseOf(dataDir));
    const run = async (what: string) => {
      const { code, output } = await runDocumented(`${what}, ${kind}`, { cwd: folder, env });
      if (code !== 0 || /error/i.test(output)) wrong.push(`${what}: ${code} ${output}`);
    };
    start();
    await untilHealth(200);
    // Waits for background work to end: the data compared afterwards must not change.
    for (const until = performance.now() + longestWait; performance.now() < until; await delay(500)) {
      if ((await ask(await urlNow(), 'SELECT FROM graphile_worker.jobs')).length === 0) break;
    }
    const before = await contents(await urlNow());
    if (isEmbedded) await stop();
    await run('Back up');
    if (isEmbedded) {
      start();
      await untilHealth(200);
    }

    await ask(await urlNow(), laterVersion);
    const notReadyAfter = await untilHealth(503);
    const from = performance.now();
    const refused = await ended('dist/node/api.js', { ...env, PORT: String(port + 1) });
    const refusedAfter = (performance.now() - from) / 1_000;
    if (refused.code !== 1 || !/plus récente.*ContractLaterThings9999999999999/s.test(refused.output)) {
      wrong.push(`The old program: ${refused.code} ${refused.output.slice(-300)}`);
    }

    await stop();
    const restoring = performance.now();
    await run('Restore');
    const restoredAfter = (performance.now() - restoring) / 1_000;
    start();
    const readyAfter = await untilHealth(200);
    const after = await contents(await urlNow());
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(name) !== after.get(name)) wrong.push(`${name} is not what it was`);
    }
    const integrity = await ended('dist/node/cli.js', env, ['integrity:check']);
    if (integrity.code !== 0) wrong.push(`integrity:check: ${integrity.code} ${integrity.output.slice(-300)}`);
    return { notReadyAfter, refusedAfter, restoredAfter, readyAfter, tables: before.size, wrong };
  } finally {
    await product?.stop();
    await server?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Seconds until the program reports this status. */
async function untilHealth(status: number): Promise<number> {
  const started = performance.now();
  const says = () =>
    fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.status === status,
      () => false,
    );
  while (!(await says()) && performance.now() - started < longestWait) await delay(20);
  return (performance.now() - started) / 1_000;
}

/** Columns and rows of every table, except those in which the program records its own work, as one digest each. */
async function contents(url: string): Promise<Map<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'graphile_worker', 'platform')`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await ask<{ digest: string }>(
      url,
      `SELECT md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) || ' ' ||
         (SELECT string_agg(attname, ',' ORDER BY attnum) FROM pg_attribute
          WHERE attrelid = '${name}'::regclass AND attnum > 0 AND NOT attisdropped) AS digest
       FROM ${name} t`,
    );
    found.set(name, row!.digest);
  }
  return found;
}

/** The output of a program that ends by itself. */
async function ended(program: string, env: NodeJS.ProcessEnv, args: readonly string[] = []) {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const forced = setTimeout(() => child.kill('SIGKILL'), longestWait);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(forced);
  return { code, output };
}
