import { readFileSync } from 'node:fs';
import { processTreeOf } from '@pds/testing/product';
import { percentile } from '../measured';

/** Runs `work` `count` times, at most `concurrency` at once. */
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

/** Returns the duration of `work` in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Measures how long a caller waits for each of several queries, sent in turns before some work and during it. Returns the 95th percentiles
 * in milliseconds. The first answers, before connections and code are warm, are not counted.
 */
export async function p95UnderLoad(
  queries: readonly (() => Promise<unknown>)[],
  work: () => Promise<unknown>,
): Promise<readonly { readonly idle: number; readonly busy: number }[]> {
  await p95sWhile(queries, times(200 / queries.length));
  const idle = await p95sWhile(queries, times(600 / queries.length));
  let isRunning = true;
  const ended = work().finally(() => (isRunning = false));
  const busy = await p95sWhile(queries, () => isRunning);
  await ended;
  return queries.map((_, index) => ({ idle: idle[index]!, busy: busy[index]! }));
}

/** Creates a function that returns true this many times, then false. */
function times(count: number): () => boolean {
  let left = count;
  return () => left-- > 0;
}

async function p95sWhile(
  queries: readonly (() => Promise<unknown>)[],
  shouldContinue: () => boolean,
): Promise<number[]> {
  const samples = queries.map((): number[] => []);
  while (shouldContinue())
    for (const [index, runQuery] of queries.entries()) samples[index]!.push(await timed(runQuery));
  return samples.map((ms) => percentile(ms, 0.95));
}

/** Returns the resident memory of a process and all its descendants. Shared memory is counted once if PSS is available. */
export function memoryMegabytes(root: number | null): number {
  if (root === null) return NaN;
  const kilo = processTreeOf(root).reduce((sum, pid) => sum + residentKilobytes(pid), 0);
  return kilo / 1024;
}

/** Returns the resident memory of this process, after a garbage collection if `--expose-gc` is set. */
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
      // The file is not readable, or the process has ended.
    }
  }
  return 0;
}
