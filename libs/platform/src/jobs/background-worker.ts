import { EventEmitter } from 'node:events';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import {
  type JobHelpers,
  Logger as WorkerLogger,
  runOnce,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { Clock } from '@pds/kernel';
import { EventRelay } from '../events/event-relay';
import { IdempotencyStore } from '../http/idempotency/idempotency-store';
import { IntegrityRuns } from '../integrity/integrity-runs';
import { MailOutbox } from '../mail/mail-outbox';
import { MailSender } from '../mail/mail-sender';
import { poolOf } from '../persistence/pool';
import { PATIENCE } from '../persistence/outage';
import { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { Settings } from '../settings/settings';
import type { Tasks } from './enqueue';
import { JobRunner } from './job-runner';
import { Jobs } from './jobs';
import { KeptRunner } from './kept-runner';
import { WorkerPresence } from './worker-presence';

/**
 * Once a day, in the small hours of France (UTC), what is old goes and what is kept is checked; every hour answers to keyed requests, since they are kept
 * for a day only; every ten minutes whoever waits for a job that nothing will run any more is told, and messages that lost their
 * task get one. One process does it, however many run.
 */
const CRONTAB = [
  '17 2 * * * prune-jobs',
  '43 2 * * * check-integrity',
  '41 * * * * prune-answers',
  '*/10 * * * * give-up-jobs',
  '*/10 * * * * requeue-mails',
].join('\n');

/**
 * How long a runner that ends waits for its tasks before it tells them to stop and gives them back. Milliseconds. A short task
 * may be waiting for the end of an outage to note what it has done: given back before, it would be done twice.
 */
const SHORT_END_WITHIN = 2 * PATIENCE;
const LONG_END_WITHIN = 5_000;

/** Runs the background tasks kept in PostgreSQL; any number of processes may do so at once. */
@Injectable()
export class BackgroundWorker implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Worker');
  private runners: readonly KeptRunner[] = [];
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly relay: EventRelay,
    private readonly mailSender: MailSender,
    private readonly mails: MailOutbox,
    private readonly jobRunner: JobRunner,
    private readonly jobs: Jobs,
    private readonly integrity: IntegrityRuns,
    private readonly presence: WorkerPresence,
    private readonly answers: IdempotencyStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  /**
   * Starts taking tasks until {@link stop}. Mail and long jobs have workers of their own: mail never waits for an export, nor
   * anything else for a slow mail server.
   * @throws HandlersUnknown before the application is initialised
   */
  async start(): Promise<void> {
    this.relay.checkReady();
    const kept = (taskList: TaskList, crontab: string, endWithin: number, concurrency = 2) =>
      new KeptRunner(
        () => ({ ...this.options(taskList, endWithin), crontab, concurrency, pollInterval: 2_000 }),
        this.presence,
        this.logger,
      );
    this.runners = [
      kept(this.shortTasks(), CRONTAB, SHORT_END_WITHIN),
      kept(this.mailTasks(), '', SHORT_END_WITHIN, this.settings.smtp?.connections),
      kept(this.longTasks(), '', LONG_END_WITHIN),
    ];
    for (const runner of this.runners) await runner.start();
  }

  /** Runs every task that is due, then returns: for tests and for draining. */
  async drain(): Promise<void> {
    const ids: string[] = [];
    const events = new EventEmitter() as WorkerEvents;
    events.on('pool:create', ({ workerPool }) => ids.push(workerPool.id));
    try {
      await runOnce({ ...this.options({ ...this.shortTasks(), ...this.mailTasks(), ...this.longTasks() }), events });
    } finally {
      await this.presence.leave(ids);
    }
  }

  /**
   * Lets running tasks end, asks long jobs to stop after some seconds (the queue runs them again), and takes no more. Asked
   * again meanwhile it is the same stop: whoever then closes the database waits for it too.
   */
  stop(): Promise<void> {
    this.stopping ??= this.stopRunners().finally(() => (this.stopping = undefined));
    return this.stopping;
  }

  /** Before the hook in which TypeORM closes the pool: the runner needs it to give its jobs back. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  private async stopRunners(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop()));
    this.runners = [];
  }

  private options(taskList: TaskList, endWithin = SHORT_END_WITHIN): RunnerOptions {
    return {
      pgPool: poolOf(this.unitOfWork.dataSource),
      taskList,
      logger: this.workerLogger(),
      preset: {
        // A worker is known to the others before it takes its first task.
        plugins: [
          {
            name: 'WorkerPresence',
            worker: { hooks: { startWorker: (_context, { worker }) => this.presence.join(worker.workerPool.id) } },
          },
        ],
        // Ends of tasks are told in batches of whatever ended at once: only then does the queue wait for the answer, and
        // stop when there is none. One by one it leaves a rejection that nobody handles, which ends the process.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: endWithin },
      },
    };
  }

  private shortTasks(): TaskList {
    return {
      'relay-event': (payload) => this.relay.relay((payload as Tasks['relay-event']).eventId),
      'prune-jobs': () => this.jobs.prune(),
      'check-integrity': () => this.integrity.start(null),
      'give-up-jobs': () => this.jobs.giveUp(),
      'requeue-mails': () => this.mails.requeueStranded(),
      'prune-answers': () => this.answers.prune(this.clock.now()),
    };
  }

  private mailTasks(): TaskList {
    return { 'send-mail': (payload) => this.mailSender.send((payload as Tasks['send-mail']).mailId) };
  }

  private longTasks(): TaskList {
    return {
      'run-job': (payload, helpers: JobHelpers) =>
        this.jobRunner.run((payload as Tasks['run-job']).jobId, helpers.abortSignal),
    };
  }

  /** Only trouble is worth a line; a job's payload never is. */
  private workerLogger(): WorkerLogger {
    return new WorkerLogger(() => (level, message) => {
      if (level === 'error') this.logger.error(message);
      else if (level === 'warning') this.logger.warn(message);
    });
  }
}
