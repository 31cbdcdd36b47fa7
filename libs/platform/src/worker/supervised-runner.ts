import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import { run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker';
import type { WorkerPresence } from './worker-presence';

/** The pause before a runner is restarted: doubled each time it ends early. Milliseconds. */
const firstPause = 250;
const longestPause = 5_000;

/** A runner that lasts this long has started well: the next pause is the shortest again. Milliseconds. */
const startedWellAfter = 60_000;

/**
 * How long a runner whose tasks have all ended may take to report their ends and to stop. When one of two reported together fails, it never
 * stops (near https://github.com/graphile/worker/issues/636, in 0.18.0: a failed report is counted and never repeated); and after an error
 * its timetable may take up to a minute. Milliseconds.
 */
const endsWithin = 3_000;

/** A runner, its worker ids, and a promise that resolves when all of its tasks have ended. */
interface CurrentRunner {
  readonly runner: Runner;
  readonly ids: readonly string[];
  readonly tasksEnded: Promise<void>;
}

/**
 * A runner of the queue that is replaced when it loses the database. The queue's own runner does not show what became of the tasks
 * meanwhile: a lost answer may have given it one, which would stay locked by a living runner; and a task whose end could not be reported
 * stops the runner for good. The new runner has a new name, and tasks locked by the old one return to the queue once the old one's own
 * tasks have ended.
 */
export class SupervisedRunner {
  private readonly stopping = new AbortController();
  private supervising: Promise<void> = Promise.resolve();
  private current: CurrentRunner | undefined;

  /** @param options the runner's options, without `events` */
  constructor(
    private readonly options: () => RunnerOptions,
    private readonly presence: WorkerPresence,
    private readonly logger: Logger,
  ) {}

  /** Starts taking tasks; fails when the database is unavailable. */
  async start(): Promise<void> {
    const first = await this.createRunner();
    this.supervising = this.supervise(first);
  }

  /** Takes no more tasks, lets the running ones end, after some seconds asks long ones to stop, and returns the rest to the queue. */
  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.current) endRunner(this.current);
    await this.supervising;
  }

  private async supervise(first: CurrentRunner): Promise<void> {
    let pause = firstPause;
    let startedAt = performance.now();
    for (let current: CurrentRunner | undefined = first; ; startedAt = performance.now()) {
      if (current) {
        await runnerEnded(current);
        // A runner that ended by itself still has its timetable running.
        endRunner(current);
        await this.presence.leave(current.ids);
      }
      this.current = undefined;
      if (performance.now() - startedAt > startedWellAfter) pause = firstPause;
      if (this.stopping.signal.aborted) return;
      this.logger.warn('The queue lost the database: its runner is started again');
      await delay(pause, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      pause = Math.min(2 * pause, longestPause);
      if (this.stopping.signal.aborted) return;
      current = await this.createRunner().catch(() => undefined);
    }
  }

  private async createRunner(): Promise<CurrentRunner> {
    const events = new EventEmitter() as WorkerEvents;
    const ids: string[] = [];
    events.on('pool:create', ({ workerPool }) => ids.push(workerPool.id));
    const tasksEnded = Promise.withResolvers<void>();
    let workers = 0;
    events.on('worker:create', () => (workers += 1));
    events.on('worker:stop', () => {
      workers -= 1;
      if (workers === 0) tasksEnded.resolve();
    });
    const runner = await run({ ...this.options(), events, noHandleSignals: true });
    const current = { runner, ids, tasksEnded: tasksEnded.promise };
    this.current = current;
    // After the event: the worker that emits it continues its work afterwards.
    events.on('worker:getJob:error', () => setImmediate(() => endRunner(current)));
    if (this.stopping.signal.aborted) endRunner(current);
    return current;
  }
}

/** Stops a runner from taking tasks; a runner that is stopping already rejects this with an error. */
function endRunner({ runner }: CurrentRunner): void {
  runner.stop().catch(() => undefined);
}

/** Resolves when a runner has ended, or some time after its tasks have ended. */
async function runnerEnded({ runner, tasksEnded }: CurrentRunner): Promise<void> {
  await Promise.race([
    runner.promise.catch(() => undefined),
    tasksEnded.then(() => delay(endsWithin, undefined, { ref: false })),
  ]);
}
