import { SingleBar } from 'cli-progress';

/** The work was stopped by Ctrl-C; its message is meant for the user. */
export class Interrupted extends Error {}

/**
 * Does work in steps with a progress bar on the error output; Ctrl-C ends it between two steps.
 *
 * @param format of the bar
 * @param interrupted what the user reads after Ctrl-C
 * @throws Interrupted
 */
export async function withProgress<Result>(
  format: string,
  interrupted: string,
  work: (signal: AbortSignal, onProgress: (done: number, total: number) => void) => Promise<Result>,
): Promise<Result> {
  const bar = new SingleBar({ format, hideCursor: true, noTTYOutput: true, notTTYSchedule: 2_000 });
  const stopped = new AbortController();
  const stop = () => stopped.abort(new Interrupted(interrupted));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  bar.start(1, 0);
  try {
    return await work(stopped.signal, (done, total) => {
      bar.setTotal(total);
      bar.update(done);
    });
  } finally {
    bar.stop();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
