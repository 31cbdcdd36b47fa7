import { setTimeout as delay } from 'node:timers/promises';
import { familyOf } from '../../libs/testing/product/src/processes.ts';

/** Longer nobody is left without an answer while the database stands still. Milliseconds. */
const answeredWithin = 5_000;

/** How long it stands still: every request of that time is looked at. Milliseconds. */
const frozenFor = 12_000;

/** What those were answered who asked a replica while its database stood still. */
export interface WhileFrozen {
  readonly requests: number;
  /** Milliseconds. */
  readonly slowest: number;
  readonly wrong: readonly string[];
}

/** Stops a PostgreSQL server and all its processes, asks meanwhile, and lets them go on. @param postmaster its first process */
export async function freeze(postmaster: number, origins: readonly string[]): Promise<WhileFrozen> {
  const server = familyOf(postmaster);
  for (const pid of server) process.kill(pid, 'SIGSTOP');
  const wrong: string[] = [];
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const ask = async (url: string, expected: number) => {
    const started = performance.now();
    // Those that it does not answer at all are cut off.
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
    for (const pid of server.toReversed()) process.kill(pid, 'SIGCONT');
  }
  return { requests: times.length, slowest: Math.max(...times), wrong };
}
