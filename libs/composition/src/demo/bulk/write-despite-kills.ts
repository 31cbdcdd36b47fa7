import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** The interval between two checks of what is written. Milliseconds. */
const LOOK_EVERY = 50;

/** Starts a process of writers, and resolves once it reports that it can begin. */
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

/** Lets a process that is ready begin. */
export function begin(child: ChildProcess): void {
  child.stdin!.write('begin\n');
}

/** A run of writers, and of those that replace the killed ones. */
export interface Writing {
  /** Starts the process of each place; called again for a place whose process was killed. */
  readonly starts: readonly (() => ChildProcess)[];
  /** The number of invoices written so far. */
  readonly written: () => Promise<number>;
  /** Kills one process, in order of places, each time this many invoices are written. */
  readonly killAt: readonly number[];
  /** Called when each of these counts is reached, with the milliseconds since the start. */
  readonly onWritten?: (count: number, after: number) => void;
}

/** Runs processes of writers to their end, killing some (`SIGKILL`) on the way. Returns the number killed. */
export async function writeDespiteKills({ starts, written, killAt, onWritten }: Writing): Promise<number> {
  const children = await Promise.all(starts.map(readyProcess));
  const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
  try {
    const began = performance.now();
    children.forEach(begin);
    let kills = 0;
    while (!children.every(ended)) {
      await delay(LOOK_EVERY);
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
      begin((children[place] = await readyProcess(starts[place]!)));
    }
    return kills;
  } finally {
    for (const child of children) if (!ended(child)) child.kill('SIGKILL');
  }
}
