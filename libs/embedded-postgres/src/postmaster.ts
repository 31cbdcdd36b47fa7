import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverAccount, startAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { initialise } from './cluster.ts';
import { isReachable } from './database.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { freePort } from './free-port.ts';
import type { Paths } from './paths.ts';
import { type EmbeddedPostgresPurpose, settingsFlags } from './postgres-settings.ts';
import { isAlive, isPostmasterOf } from './processes.ts';
import { sleep } from './sleep.ts';
import { removeDeadUserProcesses } from './user-processes.ts';
import { watch } from './watchdog.ts';

const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;

/** A server that answers. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

const pidFileOf = ({ cluster }: Paths) => join(cluster, 'postmaster.pid');

/** The server that runs on this folder, after waiting for one that is still starting or stopping; null when there is none. */
export async function findRunning(paths: Paths): Promise<RunningServer | null> {
  const pidFile = pidFileOf(paths);
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(50)) {
    const found = await readPidFile(pidFile);
    if (!found) return null;
    if (!isAlive(found.pid)) return null; // PostgreSQL itself replaces the file of a dead server
    if (!isPostmasterOf(found.pid, paths.cluster)) {
      // After kill -9 or a reboot the number may belong to another program, or to the PostgreSQL of another folder; this one would refuse
      // to start.
      await rm(pidFile, { force: true });
      return null;
    }
    if (found.status !== 'ready' || !existsSync(paths.password)) continue;
    const password = readFileSync(paths.password, 'utf8').trim();
    const url = `postgresql://postgres:${password}@127.0.0.1:${found.port}/postgres`;
    if (await isReachable(url)) return { pid: found.pid, port: found.port };
  }
  throw new EmbeddedPostgresError(`Le PostgreSQL de ${paths.cluster} est lancé mais ne répond pas. Voir ${paths.log}.`);
}

/**
 * Starts the server, and first creates its folder when there is none. The caller holds the lock.
 * @param again the port of the server that died, on which other processes wait for this one
 */
export async function launch(
  paths: Paths,
  purpose: EmbeddedPostgresPurpose,
  bin: Binaries,
  again?: number,
): Promise<RunningServer> {
  await removeDeadUserProcesses(paths);
  const account = serverAccount(paths.base, bin);
  if (purpose === 'test') await rm(paths.cluster, { recursive: true, force: true });
  if (!existsSync(join(paths.cluster, 'PG_VERSION'))) await initialise(paths, account, bin);

  const giveUpAt = Date.now() + 10_000;
  for (let attempt = 1; ; attempt++) {
    const port = again ?? (await freePort());
    const log = openSync(paths.log, again === undefined ? 'w' : 'a', 0o600);
    // Its own process group: Ctrl-C in the terminal must reach the application, which closes its connections first.
    const child = startAs(account, bin.postgres, ['-D', paths.cluster, '-p', String(port), ...settingsFlags(purpose)], {
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    let failed = false;
    child.once('exit', () => (failed = true));
    child.once('error', () => (failed = true));
    child.unref();
    const pidFile = pidFileOf(paths);
    for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline && !failed; await sleep(20)) {
      const found = await readPidFile(pidFile);
      if (found?.pid === child.pid && found?.status === 'ready') {
        child.removeAllListeners();
        watch(paths, found.pid);
        return { pid: found.pid, port };
      }
    }
    if (!failed && child.pid) process.kill(child.pid, 'SIGQUIT');
    const tail = (await readFile(paths.log, 'utf8').catch(() => '')).trim().split('\n').slice(-8).join('\n');
    if (attempt < 3 && tail.includes('could not bind')) continue; // another program took the port in between
    if (/postmaster\.pid" already exists|pre-existing shared memory/.test(tail)) {
      // The killed server has not ended completely. When nothing reaps it (a container without init), a dead process keeps its number: then
      // the file is removed.
      if (Date.now() > giveUpAt - 2_000) {
        const left = await readPidFile(pidFile);
        if (left && !isPostmasterOf(left.pid, paths.cluster)) await rm(pidFile, { force: true });
      }
      if (Date.now() < giveUpAt) {
        await sleep(200);
        continue;
      }
    }
    throw new EmbeddedPostgresError(`PostgreSQL n'a pas démarré sur ${paths.cluster}. Son journal dit :\n${tail}`);
  }
}

/** Stops the server of this folder, if one runs, and cuts its connections; by force when it takes too long. */
export async function stopPostmaster(paths: Paths, bin: Binaries): Promise<void> {
  const running = await readPidFile(pidFileOf(paths));
  if (!running || !isPostmasterOf(running.pid, paths.cluster)) return;
  if (process.platform === 'win32') {
    spawnSync(bin.pg_ctl, ['stop', '-D', paths.cluster, '-m', 'fast', '-w']);
    return;
  }
  process.kill(running.pid, 'SIGINT');
  for (const deadline = Date.now() + stopTimeoutMs; isAlive(running.pid); await sleep(20)) {
    if (Date.now() > deadline) {
      process.kill(running.pid, 'SIGQUIT');
      return;
    }
  }
}

/** Lines of postmaster.pid: 1 process, 4 port, 8 state (`ready`, `starting`, `stopping`, padded). */
async function readPidFile(file: string): Promise<{ pid: number; port: number; status: string } | null> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() } : null;
}
