import { existsSync } from 'node:fs';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { withLock } from './lock.ts';
import type { Paths } from './paths.ts';
import { findRunning, launch, type RunningServer } from './postmaster.ts';
import type { EmbeddedPostgresPurpose } from './postgres-settings.ts';
import { isAlive } from './processes.ts';
import { sleep } from './sleep.ts';

/** How often to check whether the server is alive. Milliseconds. */
const checkIntervalMs = 500;

/** When a server dies more often than this within ten minutes, restarting it does not solve the problem. */
const maxDeaths = 5;
const deathWindowMs = 600_000;

/** Number of restart attempts after one death, and the pause between two. Milliseconds. */
const maxAttempts = 3;
const attemptPauseMs = 1_000;

interface SupervisedServer {
  readonly paths: Paths;
  readonly purpose: EmbeddedPostgresPurpose;
  readonly binaries: Binaries;
  /** This process's user entry: without it, this process no longer uses the server. */
  readonly user: string;
  readonly running: RunningServer;
  readonly onLost: (error: EmbeddedPostgresError) => void;
}

/**
 * Restarts a server that died (`kill -9`, out of memory), on the port where its users expect it. Every process that uses the server
 * supervises it; the first to get the lock restarts it, and the others find it running.
 */
export function superviseServer({ paths, purpose, binaries, user, running, onLost }: SupervisedServer): {
  stop(): Promise<void>;
} {
  const deaths: number[] = [];
  let { pid } = running;
  let starting: Promise<void> | undefined;
  let stopped = false;

  /** Restarts the server on the same port; another process may have done so already. */
  const startAgain = async (): Promise<number> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await withLock(paths.lock, async () => {
          const found = (await findRunning(paths)) ?? (await launch(paths, purpose, binaries, running.port));
          if (found.port === running.port) return found.pid;
          throw new EmbeddedPostgresError(`PostgreSQL a été relancé sur un autre port (${found.port}).`);
        });
      } catch (error) {
        if (attempt === maxAttempts || stopped) throw error;
        await sleep(attemptPauseMs);
      }
    }
  };

  const check = async (): Promise<void> => {
    if (isAlive(pid) || stopped) return;
    const now = performance.now();
    deaths.push(now);
    if (!existsSync(user))
      return reportLoss(new EmbeddedPostgresError(`${paths.base} a disparu, et PostgreSQL avec lui.`));
    if (deaths.filter((death) => now - death < deathWindowMs).length > maxDeaths)
      return reportLoss(new EmbeddedPostgresError(`PostgreSQL s'arrête sans cesse. Voir ${paths.log}.`));
    try {
      pid = await startAgain();
    } catch (error) {
      if (!stopped)
        reportLoss(error instanceof EmbeddedPostgresError ? error : new EmbeddedPostgresError(String(error)));
    }
  };
  const reportLoss = (error: EmbeddedPostgresError) => {
    clearInterval(timer);
    onLost(error);
  };

  const timer = setInterval(() => {
    starting ??= check().finally(() => (starting = undefined));
  }, checkIntervalMs);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await starting;
    },
  };
}
