import { setTimeout as delay } from 'node:timers/promises';
import { processTreeOf } from '../../libs/testing/product/src/processes.ts';

/** The longest time that a request waits for an answer while the database is frozen. Milliseconds. */
const answeredWithin = 5_000;

/** How long the database is frozen: every request of that time is checked. Milliseconds. */
const frozenFor = 12_000;

/** The answers of the APIs while their database was frozen. */
export interface FreezeReport {
  readonly requests: number;
  /** Milliseconds. */
  readonly slowest: number;
  readonly wrong: readonly string[];
}

/**
 * Stops a PostgreSQL server and all its processes, sends requests meanwhile, and resumes the server. @param postmaster its first process
 */
export async function freezeDatabase(postmaster: number, origins: readonly string[]): Promise<FreezeReport> {
  const server = processTreeOf(postmaster);
  for (const pid of server) signal(pid, 'SIGSTOP');
  const wrong: string[] = [];
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const ask = async (url: string, expected: number) => {
    const started = performance.now();
    // Requests that get no answer at all are aborted.
    const answer = await fetch(url, { signal: AbortSignal.timeout(4 * answeredWithin) }).catch(() => null);
    const took = performance.now() - started;
    times.push(took);
    const isTold = answer?.status === expected && (expected !== 503 || answer.headers.has('retry-after'));
    if (!isTold || took > answeredWithin)
      wrong.push(`${new URL(url).pathname} ${answer?.status ?? 'none'} after ${Math.round(took)} ms`);
  };
  try {
    for (const until = performance.now() + frozenFor; performance.now() < until; await delay(200)) {
      for (const origin of origins) {
        asked.push(ask(`${origin}/api/demand/print/wJalrXUtnFEMIK7MDENGbPxRfiCYzoe1`, 503));
        asked.push(ask(`${origin}/health/ready`, 503), ask(`${origin}/health/live`, 200));
      }
    }
    await Promise.all(asked);
  } finally {
    for (const pid of server.toReversed()) signal(pid, 'SIGCONT');
  }
  return { requests: times.length, slowest: Math.max(...times), wrong };
}

/** Signals a process of the server, unless it has ended meanwhile: a connection was closed. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
