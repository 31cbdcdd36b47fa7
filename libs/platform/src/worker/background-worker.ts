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
import { isHeld } from '../backup/release-held';
import { IntegrityRuns } from '../integrity/integrity-runs';
import { MailOutbox } from '../mail/mail-outbox';
import { MailSender } from '../mail/mail-sender';
import { DirectConnections } from '../transactions/direct-connections';
import { outageTimeout } from '../outage/outage';
import { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { Settings } from '../settings/settings';
import { traced } from '../traces/traces';
import type { Tasks } from '../queue/enqueue';
import { JobRunner } from '../jobs/job-runner';
import { Jobs } from '../jobs/jobs';
import { ScheduledTasks } from '../jobs/scheduled-tasks';
import { SupervisedRunner } from './supervised-runner';
import { TaskRuns } from '../jobs/task-runs';
import { WorkerPresence } from './worker-presence';

/**
 * Once a day, at night in France (times are UTC), old data are deleted and stored data are checked; every hour, answers to keyed requests
 * are deleted, since they are stored for one day only; every ten minutes, owners of jobs that will never run are notified, and messages
 * without a task get one. One process does it, however many run.
 */
const plannedTimes = [
  '17 2 * * * prune-jobs',
  '43 2 * * * check-integrity',
  '41 * * * * prune-answers',
  '*/10 * * * * give-up-jobs',
  '*/10 * * * * requeue-mails',
];

/**
 * How long a stopping runner waits for its tasks before it asks them to stop and returns them to the queue. Milliseconds. A short task may
 * be waiting for the end of an outage to store what it has done: returned earlier, it would be done twice.
 */
const shortEndWithin = 2 * outageTimeout;
const longEndWithin = 5_000;

/** Runs the background tasks stored in PostgreSQL; any number of processes may do so at once. */
@Injectable()
export class BackgroundWorker implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Worker');
  private runners: readonly SupervisedRunner[] = [];
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly relay: EventRelay,
    private readonly mailSender: MailSender,
    private readonly mails: MailOutbox,
    private readonly jobRunner: JobRunner,
    private readonly jobs: Jobs,
    private readonly scheduled: ScheduledTasks,
    private readonly integrity: IntegrityRuns,
    private readonly presence: WorkerPresence,
    private readonly runs: TaskRuns,
    private readonly answers: IdempotencyStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly direct: DirectConnections,
  ) {}

  /**
   * Starts taking tasks until {@link stop}. Mail and long jobs have separate workers: mail never waits for an export, nor anything else for
   * a slow mail server.
   * @throws HandlersNotReady before the application is initialised
   */
  async start(): Promise<void> {
    this.relay.requireHandlers();
    const supervisedRunner = (taskList: TaskList, crontab: string, endWithin: number, concurrency = 2) =>
      new SupervisedRunner(
        () => ({ ...this.options(taskList, endWithin), crontab, concurrency, pollInterval: 2_000 }),
        this.presence,
        this.logger,
      );
    this.runners = [
      supervisedRunner(this.shortTasks(), [...plannedTimes, ...this.scheduled.crontab].join('\n'), shortEndWithin),
      supervisedRunner(this.mailTasks(), '', shortEndWithin, this.settings.smtp?.connections),
      supervisedRunner(this.longTasks(), '', longEndWithin),
    ];
    for (const runner of this.runners) await runner.start();
  }

  /** Runs every due task, then returns: for tests and for draining. */
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
   * Takes no more tasks, lets the running ones end, and after some seconds asks long jobs to stop (the queue runs them again). A second
   * call returns the same promise: the caller that then closes the database waits for it too.
   */
  stop(): Promise<void> {
    this.stopping ??= this.stopRunners().finally(() => (this.stopping = undefined));
    return this.stopping;
  }

  /** Runs before the hook in which TypeORM closes the pool: the runner needs the pool to return its jobs. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  private async stopRunners(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop()));
    this.runners = [];
  }

  private options(taskList: TaskList, endWithin = shortEndWithin): RunnerOptions {
    return {
      pgPool: this.direct.pool,
      taskList,
      logger: this.workerLogger(),
      preset: {
        // A worker is registered before it takes its first task.
        plugins: [
          {
            name: 'WorkerPresence',
            worker: { hooks: { startWorker: (_context, { worker }) => this.presence.join(worker.workerPool.id) } },
          },
        ],
        // Task ends are reported in batches of those that end together: only then does the queue wait for the answer, and stop when there
        // is none. Reported one by one, a failure is an unhandled rejection, which ends the process.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: endWithin },
      },
    };
  }

  private shortTasks(): TaskList {
    return {
      'relay-event': (payload) => traced('event', () => this.relay.relay((payload as Tasks['relay-event']).eventId)),
      ...this.recorded({
        'prune-jobs': () => this.jobs.prune(),
        'check-integrity': () => this.integrity.start(null),
        'give-up-jobs': () => this.jobs.failAbandoned(),
        'requeue-mails': () => this.mails.requeueStranded(),
        'prune-answers': () => this.answers.prune(this.clock.now()),
      }),
    };
  }

  private mailTasks(): TaskList {
    return {
      'send-mail': (payload) => traced('mail', () => this.mailSender.send((payload as Tasks['send-mail']).mailId)),
    };
  }

  private longTasks(): TaskList {
    return {
      ...this.recorded(this.scheduled.list),
      'run-job': (payload, helpers: JobHelpers) =>
        this.jobRunner.run((payload as Tasks['run-job']).jobId, helpers.abortSignal),
    };
  }

  /** Planned tasks whose outcomes are recorded under their names; none runs in a restored copy before its release. */
  private recorded(tasks: Readonly<Record<string, (payload: unknown) => Promise<void>>>): TaskList {
    return Object.fromEntries(
      Object.entries(tasks).map(([name, run]) => [
        name,
        async (payload: unknown) => {
          if (!(await isHeld(this.unitOfWork))) await this.runs.recorded(name, () => run(payload));
        },
      ]),
    );
  }

  /** Logs only problems, and never a job's payload. */
  private workerLogger(): WorkerLogger {
    return new WorkerLogger(() => (level, message) => {
      if (level === 'error') this.logger.error(message);
      else if (level === 'warning') this.logger.warn(message);
    });
  }
}
