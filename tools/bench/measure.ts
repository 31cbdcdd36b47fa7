import { readFileSync } from 'node:fs';
import { familyOf } from '@pds/testing/product';

/** Does a work `count` times, `concurrency` of them at once. */
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

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** Milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * How long somebody waits for an answer, asking again and again, before some work and while it is done: the 95th percentiles, in
 * milliseconds. The first answers, before connections and code are warm, count for neither.
 */
export async function p95Beside(
  ask: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<{ readonly idle: number; readonly busy: number }> {
  await p95While(ask, times(200));
  const idle = await p95While(ask, times(600));
  let isRunning = true;
  const ended = work().finally(() => (isRunning = false));
  const busy = await p95While(ask, () => isRunning);
  await ended;
  return { idle, busy };
}

/** True that many times. */
function times(count: number): () => boolean {
  let left = count;
  return () => left-- > 0;
}

async function p95While(ask: () => Promise<unknown>, goesOn: () => boolean): Promise<number> {
  const samples: number[] = [];
  while (goesOn()) samples.push(await timed(ask));
  samples.sort((a, b) => a - b);
  return samples[Math.floor(samples.length * 0.95)] ?? 0;
}

/** Resident memory of a process and all that descend from it, without what they share counted twice where PSS is known. */
export function memoryMegabytes(root: number | null): number {
  if (root === null) return NaN;
  const kilo = familyOf(root).reduce((sum, pid) => sum + residentKilobytes(pid), 0);
  return kilo / 1024;
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
