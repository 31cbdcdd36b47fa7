import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** The interval between two counts of the written invoices. Milliseconds. */
const CHECK_INTERVAL = 50;

/** Starts a process of writers, and resolves when it is ready. */
export async function readyProcess(start: () => ChildProcess): Promise<ChildProcess> {
  const child = start();
  const said = once(child.stdout!, 'data');
  await Promise.race([
    said,
    once(child, 'exit').then(([code]) => {
      throw new Error(`A process of writers ended with ${code} before it began`);
    }),
  ]);
  return child;
}

/** Makes a ready process begin. */
export function startWork(child: ChildProcess): void {
  child.stdin!.write('begin\n');
}

/** A run of processes of writers, of which some are killed and replaced. */
export interface WriterRun {
  /** One function per process, which starts it; called again to replace a killed process. */
  readonly starts: readonly (() => ChildProcess)[];
  /** The number of invoices written so far. */
  readonly written: () => Promise<number>;
  /** A process is killed when each of these numbers of invoices is written: each process in turn. */
  readonly killAt: readonly number[];
  /** Called at each check with the number of written invoices and the milliseconds since the start. */
  readonly onWritten?: (count: number, after: number) => void;
}

/** Runs processes of writers until all end, and kills some meanwhile (`SIGKILL`). Returns the number of kills. */
export async function runWritersWithKills({ starts, written, killAt, onWritten }: WriterRun): Promise<number> {
  const children = await Promise.all(starts.map(readyProcess));
  const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
  try {
    const began = performance.now();
    children.forEach(startWork);
    let kills = 0;
    while (!children.every(ended)) {
      await delay(CHECK_INTERVAL);
      const failed = children.find(({ exitCode }) => exitCode !== null && exitCode > 0);
      if (failed) throw new Error(`A process of writers ended with ${failed.exitCode}`);
      const count = await written();
      onWritten?.(count, performance.now() - began);
      if (kills >= killAt.length || count < killAt[kills]!) continue;
      const place = kills % starts.length;
      const victim = children[place]!;
      if (!ended(victim)) {
        const exit = once(victim, 'exit');
        victim.kill('SIGKILL');
        await exit;
      }
      kills++;
      startWork((children[place] = await readyProcess(starts[place]!)));
    }
    return kills;
  } finally {
    for (const child of children) if (!ended(child)) child.kill('SIGKILL');
  }
}
