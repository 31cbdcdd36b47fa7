import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import { run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker';
import type { WorkerPresence } from './worker-presence';

/** The pause before a runner is started again: doubled each time it does not last. Milliseconds. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;

/** What lasts that long has started well: the next pause is a short one again. Milliseconds. */
const LASTS = 60_000;

/**
 * How long a runner whose tasks have all ended may take to tell their ends and to end itself. Where one of two that are told at
 * the same time fails, it never does (near https://github.com/graphile/worker/issues/636, in 0.18.0: what fails is counted off and never
 * told again), and its timetable, where that met an error, not for up to a minute. Milliseconds.
 */
const ENDS_WITHIN = 3_000;

/** A runner, the names it is known by, and when all of its tasks have ended. */
interface CurrentRunner {
  readonly runner: Runner;
  readonly ids: readonly string[];
  readonly tasksEnded: Promise<void>;
}

/**
 * A runner of the queue that is replaced when it loses the database. The queue's own does not say what became of the
 * tasks meanwhile: the answer that was lost may have given it one, which would stay locked by a runner that lives; and
 * one whose end could not be told stops the runner for good. A new one is known by a new name, and what the old one had
 * locked goes back to the queue once its own tasks have ended.
 */
export class KeptRunner {
  private readonly stopping = new AbortController();
  private kept: Promise<void> = Promise.resolve();
  private current: CurrentRunner | undefined;

  /** @param options how to run, without `events` */
  constructor(
    private readonly options: () => RunnerOptions,
    private readonly presence: WorkerPresence,
    private readonly logger: Logger,
  ) {}

  /** Starts taking tasks; fails when the database cannot be asked now. */
  async start(): Promise<void> {
    const first = await this.runnerOfItsOwn();
    this.kept = this.keep(first);
  }

  /** Lets running tasks end, asks long ones to stop after some seconds, takes no more and gives back the rest. */
  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.current) letEnd(this.current);
    await this.kept;
  }

  private async keep(first: CurrentRunner): Promise<void> {
    let pause = FIRST_PAUSE;
    let startedAt = performance.now();
    for (let current: CurrentRunner | undefined = first; ; startedAt = performance.now()) {
      if (current) {
        await ended(current);
        // One that waits for itself still has its timetable.
        letEnd(current);
        await this.presence.leave(current.ids);
      }
      this.current = undefined;
      if (performance.now() - startedAt > LASTS) pause = FIRST_PAUSE;
      if (this.stopping.signal.aborted) return;
      this.logger.warn('The queue lost the database: its runner is started again');
      await delay(pause, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
      if (this.stopping.signal.aborted) return;
      current = await this.runnerOfItsOwn().catch(() => undefined);
    }
  }

  private async runnerOfItsOwn(): Promise<CurrentRunner> {
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
    // After the event: the worker that tells it goes on from there.
    events.on('worker:getJob:error', () => setImmediate(() => letEnd(current)));
    if (this.stopping.signal.aborted) letEnd(current);
    return current;
  }
}

/** Has a runner take no more tasks; one that ends already says that as an error. */
function letEnd({ runner }: CurrentRunner): void {
  runner.stop().catch(() => undefined);
}

/** Once a runner has ended, or its tasks have and it does not. */
async function ended({ runner, tasksEnded }: CurrentRunner): Promise<void> {
  await Promise.race([
    runner.promise.catch(() => undefined),
    tasksEnded.then(() => delay(ENDS_WITHIN, undefined, { ref: false })),
  ]);
}
