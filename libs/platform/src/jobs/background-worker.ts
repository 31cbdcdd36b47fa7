import { EventEmitter } from 'node:events';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import {
  type JobHelpers,
  Logger as WorkerLogger,
  run,
  type Runner,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { Clock } from '@pds/kernel';
import { EventRelay } from '../events/event-relay';
import { IdempotencyStore } from '../http/idempotency/idempotency-store';
import { MailSender } from '../mail/mail-sender';
import { poolOf } from '../persistence/migrate';
import { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import type { Tasks } from './enqueue';
import { JobRunner } from './job-runner';
import { Jobs } from './jobs';
import { WorkerPresence } from './worker-presence';

/**
 * Jobs once a day, in the small hours of France (UTC); answers to keyed requests every hour, since they are kept for a day
 * only. One process does it, however many run.
 */
const CRONTAB = '17 2 * * * prune-jobs\n41 * * * * prune-answers';

/** Runs the background tasks kept in PostgreSQL; any number of processes may do so at once. */
@Injectable()
export class BackgroundWorker implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Worker');
  private runners: readonly Runner[] = [];

  constructor(
    private readonly relay: EventRelay,
    private readonly mailSender: MailSender,
    private readonly jobRunner: JobRunner,
    private readonly jobs: Jobs,
    private readonly presence: WorkerPresence,
    private readonly answers: IdempotencyStore,
    private readonly clock: Clock,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  /** Starts taking tasks until {@link stop}. Long jobs have workers of their own: mail never waits for an export. */
  async start(): Promise<void> {
    const workers: string[] = [];
    const events = new EventEmitter() as WorkerEvents;
    events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id));
    const start = (taskList: TaskList, crontab: string) =>
      run({
        ...this.options(taskList),
        crontab,
        concurrency: 2,
        events,
        noHandleSignals: true,
        pollInterval: 2_000,
      });
    this.runners = [await start(this.shortTasks(), CRONTAB), await start(this.longTasks(), '')];
    await this.presence.begin(workers);
  }

  /** Runs every task that is due, then returns: for tests and for draining. */
  async drain(): Promise<void> {
    await runOnce(this.options({ ...this.shortTasks(), ...this.longTasks() }));
  }

  /** Lets running tasks end, asks long jobs to stop after some seconds (the queue runs them again), and takes no more. */
  async stop(): Promise<void> {
    if (this.runners.length === 0) return;
    const runners = this.runners;
    this.runners = [];
    const stopped = await Promise.allSettled(runners.map((runner) => runner.stop()));
    await this.presence.end();
    for (const outcome of stopped) if (outcome.status === 'rejected') throw outcome.reason;
  }

  /** Before the hook in which TypeORM closes the pool: the runner needs it to give its jobs back. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  private options(taskList: TaskList) {
    return { pgPool: poolOf(this.unitOfWork.dataSource), taskList, logger: this.workerLogger() };
  }

  private shortTasks(): TaskList {
    return {
      'relay-event': (payload) => this.relay.relay((payload as Tasks['relay-event']).eventId),
      'send-mail': (payload) => this.mailSender.send((payload as Tasks['send-mail']).mailId),
      'prune-jobs': () => this.jobs.prune(),
      'prune-answers': () => this.answers.prune(this.clock.now()),
    };
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
