import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { type Runner, run, runOnce, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import { MailSender } from '../mail/mail-sender';
import { poolOf } from '../persistence/migrate';
import { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { EventRelay } from './event-relay';

/** Runs the background jobs kept in PostgreSQL; any number of processes may do so at once. */
@Injectable()
export class BackgroundWorker implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Worker');
  private runner: Runner | undefined;

  constructor(
    @Inject(TypeOrmUnitOfWork) private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly relay: EventRelay,
    private readonly mailSender: MailSender,
  ) {}

  /** Starts taking jobs until {@link stop}. */
  async start(): Promise<void> {
    this.runner = await run({ ...this.options(), concurrency: 2, noHandleSignals: true, pollInterval: 2_000 });
  }

  /** Runs every job that is due, then returns: for tests and for draining. */
  async drain(): Promise<void> {
    await runOnce(this.options());
  }

  /** Lets running jobs end and takes no more. */
  async stop(): Promise<void> {
    await this.runner?.stop();
    this.runner = undefined;
  }

  /** Before the hook in which TypeORM closes the pool: the runner needs it to give its jobs back. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  private options() {
    return { pgPool: poolOf(this.unitOfWork.dataSource), taskList: this.tasks(), logger: this.workerLogger() };
  }

  private tasks(): TaskList {
    return {
      'relay-event': (payload) => this.relay.relay((payload as { eventId: string }).eventId),
      'send-mail': (payload) => this.mailSender.send((payload as { mailId: string }).mailId),
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
