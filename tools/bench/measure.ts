import { readFileSync } from 'node:fs';
import { familyOf } from '@pds/testing/product';
import { percentile } from '../measured';

/** Runs `work` `count` times, `concurrency` of them at once. */
export async function inParallel(
  count: number,
  concurrency: number,
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(++next);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** The duration of `work` in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * How long a caller waits for each of several queries, sent in turns before some work and during it: the 95th percentiles, in milliseconds.
 * The first answers, before connections and code are warm, are not counted.
 */
export async function p95Beside(
  asks: readonly (() => Promise<unknown>)[],
  work: () => Promise<unknown>,
): Promise<readonly { readonly idle: number; readonly busy: number }[]> {
  await p95sWhile(asks, times(200 / asks.length));
  const idle = await p95sWhile(asks, times(600 / asks.length));
  let isRunning = true;
  const ended = work().finally(() => (isRunning = false));
  const busy = await p95sWhile(asks, () => isRunning);
  await ended;
  return asks.map((_, place) => ({ idle: idle[place]!, busy: busy[place]! }));
}

/** Returns true this many times. */
function times(count: number): () => boolean {
  let left = count;
  return () => left-- > 0;
}

async function p95sWhile(asks: readonly (() => Promise<unknown>)[], goesOn: () => boolean): Promise<number[]> {
  const samples = asks.map((): number[] => []);
  while (goesOn()) for (const [place, ask] of asks.entries()) samples[place]!.push(await timed(ask));
  return samples.map((ms) => percentile(ms, 0.95));
}

/** Resident memory of a process and all its descendants; shared memory is counted once when PSS is available. */
export function memoryMegabytes(root: number | null): number {
  if (root === null) return NaN;
  const kilo = familyOf(root).reduce((sum, pid) => sum + residentKilobytes(pid), 0);
  return kilo / 1024;
}

/** Resident memory of this process after a garbage collection, if `--expose-gc` is set. */
export function residentMegabytes(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss() / 1024 / 1024;
}

function residentKilobytes(pid: number): number {
  for (const [file, field] of [
    ['smaps_rollup', 'Pss'],
    ['status', 'VmRSS'],
  ]) {
    try {
      const match = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
      if (match) return Number(match[1]);
    } catch {
      // not readable, or ended
    }
  }
  return 0;
}
