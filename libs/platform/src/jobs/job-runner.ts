import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@pds/kernel';
import { type FileContent, FileStore } from '../files/file-store';
import { withoutMessage } from '../logs/loggable-error';
import { isOutage, retryDuringOutage } from '../outage/outage';
import { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { traced } from '../traces/traces';
import { enqueueRun } from '../queue/enqueue';
import { JobHandlers } from './job-handlers';
import { JobCancelled, JobInterrupted, JobTakenOver, JobWithoutHandler } from './jobs.errors';
import type { JobRun } from './runs-job';
import { TaskRuns } from './task-runs';

/** Number of deaths of its process after which a job is presumed to be their cause and is failed. */
const mostDeaths = 3;

/** How often a run checks whether it was cancelled, and writes its progress. Milliseconds. */
const lookEvery = 1_000;
const writeEvery = 250;

interface BegunJob {
  name: string;
  owner_id: number;
  input: object;
  /** Counts the runs of the job: writes of a run are refused once a later run has begun. */
  run: number;
  deaths: number;
  cancelled: boolean;
}

interface ResultFile {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
}

/** Runs the jobs of `platform.jobs` that the queue delivers. */
@Injectable()
export class JobRunner {
  private readonly logger = new Logger('Jobs');

  constructor(
    private readonly handlers: JobHandlers,
    private readonly files: FileStore,
    private readonly runs: TaskRuns,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  /**
   * Runs one job to its end, or until it must stop: then it is queued again. Does nothing when the job has ended before. After an exception
   * the queue tries again, with growing pauses.
   * @param stopping aborted when the process ends
   * @throws JobTakenOver
   * @throws JobWithoutHandler: during an upgrade another process may have the handler
   * @throws any error that shows that the handler lost the database, or found the disk full
   */
  async run(jobId: number, stopping: AbortSignal): Promise<void> {
    const [waiting] = await this.query<{ name: string }>(
      `SELECT name FROM platform.jobs WHERE id = $1 AND state IN ('queued', 'running')`,
      [jobId],
    );
    if (!waiting) return;
    const handler = this.handlers.of(waiting.name);
    if (!handler) throw new JobWithoutHandler(waiting.name);
    const begun = await this.begin(jobId);
    if (!begun) return;
    const queue = this.handlers.queueOf(begun.name, begun.input);
    const run = new Run(jobId, begun, queue, this.files, this.unitOfWork);
    if (begun.cancelled) return void (await run.end('cancelled'));
    if (begun.deaths >= mostDeaths) {
      this.logger.error(`Job ${jobId} (${begun.name}) is given up: its process died ${begun.deaths} times`);
      return void (await run.end('failed', { errorCode: 'jobs.interrupted' }));
    }

    let result: object | void = undefined;
    const watching = run.watch(stopping);
    try {
      result = await traced(`job ${begun.name}`, () => handler.run(run));
    } catch (error) {
      if (!run.signal.aborted) {
        if (isOutage(error)) {
          await run.releaseToQueue();
          throw error;
        }
        this.logger.error(`Job ${jobId} (${begun.name}) failed: ${withoutMessage(error)}`);
        await run.fail(error instanceof DomainError ? error.code : 'jobs.unexpected');
        await this.runs.record(begun.name, 'failed');
        return;
      }
    } finally {
      await watching.stop();
    }
    const { reason } = run.signal as { reason: unknown };
    if (reason === undefined) {
      await run.end('done', { result: result ?? null });
      await this.runs.record(begun.name, 'succeeded');
    } else if (reason instanceof JobCancelled) await run.end('cancelled');
    else {
      // A run that was asked to stop has not failed: it costs neither an attempt nor a pause.
      if (reason instanceof JobInterrupted) return run.requeue();
      this.logger.warn(`Job ${jobId} (${begun.name}) goes on in another process`);
      // Without an error the queue would count this as the end of the task, which belongs to another process now.
      throw reason;
    }
  }

  /** A job found running is one whose process died: the queue delivers a job to one process at a time. */
  private async begin(jobId: number): Promise<BegunJob | undefined> {
    const [begun] = await this.query<BegunJob>(
      `WITH begun AS (
         UPDATE platform.jobs SET
           run = run + 1, deaths = deaths + (state = 'running')::integer, state = 'running',
           started_at = coalesce(started_at, now())
         WHERE id = $1 AND state IN ('queued', 'running')
         RETURNING name, owner_id, input, run, deaths, cancel_requested_at IS NOT NULL AS cancelled
       ) SELECT * FROM begun`,
      [jobId],
    );
    return begun;
  }

  private query<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return this.unitOfWork.dataSource.query(sql, values);
  }
}

/** One run: its handler's view, and its writes. */
class Run implements JobRun<object> {
  private readonly stopped = new AbortController();
  private reached: { done: number; total: number | null } | null = null;
  private writtenAt = -Infinity;
  private looking: Promise<void> = Promise.resolve();
  private file: ResultFile | null = null;

  constructor(
    readonly jobId: number,
    private readonly begun: BegunJob,
    private readonly queue: string | undefined,
    private readonly files: FileStore,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  get input(): object {
    return this.begun.input;
  }

  get ownerId(): number {
    return this.begun.owner_id;
  }

  get signal(): AbortSignal {
    return this.stopped.signal;
  }

  // Arrow functions, since handlers destructure the run: `async run({ input, progress })`.
  readonly progress = async (done: number, total?: number): Promise<void> => {
    this.signal.throwIfAborted();
    this.reached = { done, total: total ?? null };
    if (performance.now() - this.writtenAt >= writeEvery) await this.checkCancellation();
    this.signal.throwIfAborted();
  };

  readonly saveResult = async (content: FileContent, name: string, contentType: string): Promise<void> => {
    this.signal.throwIfAborted();
    const key = `jobs/${this.jobId}/${this.begun.run}`;
    await this.files.put(key, content, contentType);
    this.file = { key, name, contentType, size: await this.files.size(key) };
  };

  /** Supervises the run while its handler works. */
  watch(stopping: AbortSignal): { stop(): Promise<void> } {
    const interrupt = () => this.stopped.abort(new JobInterrupted('The process stops'));
    if (stopping.aborted) interrupt();
    stopping.addEventListener('abort', interrupt);
    const timer = setInterval(() => void this.checkCancellation(), lookEvery);
    return {
      stop: async () => {
        clearInterval(timer);
        stopping.removeEventListener('abort', interrupt);
        await this.looking;
      },
    };
  }

  /** Ends the job, unless another run has taken it over. Repeating it has the same result, since the first answer may be lost. */
  async end(
    state: 'done' | 'failed' | 'cancelled',
    { result = null, errorCode = null }: { result?: object | null; errorCode?: string | null } = {},
  ): Promise<void> {
    const file = state === 'done' ? this.file : null;
    const [ended] = await this.queryDespiteOutages(
      `WITH ended AS (
         UPDATE platform.jobs SET
           state = $3, ended_at = coalesce(ended_at, now()), result = $4, error_code = $5,
           done = coalesce($6, done), total = coalesce($7, total),
           file_key = $8, file_name = $9, file_type = $10, file_size = $11
         WHERE id = $1 AND run = $2 AND state IN ('running', $3) RETURNING id
       ) SELECT id FROM ended`,
      [
        this.jobId,
        this.begun.run,
        state,
        result === null ? null : JSON.stringify(result),
        errorCode,
        this.reached?.done ?? null,
        this.reached?.total ?? null,
        file?.key ?? null,
        file?.name ?? null,
        file?.contentType ?? null,
        file?.size ?? null,
      ],
    );
    if (!ended || !file) await this.dropFile();
  }

  fail(errorCode: string): Promise<void> {
    return this.end('failed', { errorCode });
  }

  /** Leaves the job to the queue's next attempt; false when another run has taken it over. */
  async releaseToQueue(): Promise<boolean> {
    await this.dropFile();
    const given = await this.queryDespiteOutages(
      `WITH given AS (
         UPDATE platform.jobs SET state = 'queued', done = coalesce($3, done), total = coalesce($4, total)
         WHERE id = $1 AND run = $2 AND state IN ('running', 'queued') RETURNING id
       ) SELECT id FROM given`,
      [this.jobId, this.begun.run, this.reached?.done ?? null, this.reached?.total ?? null],
    );
    return given.length > 0;
  }

  /** Queues the job again as if it had not run: any free worker takes it, with all its attempts left. */
  async requeue(): Promise<void> {
    if (await this.releaseToQueue()) await retryDuringOutage(() => enqueueRun(this.unitOfWork, this.jobId, this.queue));
  }

  /** Writes the run's progress and checks whether it must stop. One check at a time: later progress is written later. */
  private checkCancellation(): Promise<void> {
    this.writtenAt = performance.now();
    // An outage ends no job: the next check writes what this one could not.
    this.looking = this.looking.then(() => this.checkCancellationOnce()).catch(() => undefined);
    return this.looking;
  }

  private async checkCancellationOnce(): Promise<void> {
    const { reached } = this;
    const [row] = await this.query<{ cancelled: boolean }>(
      reached
        ? `WITH updated AS (
             UPDATE platform.jobs SET done = $3, total = coalesce($4, total)
             WHERE id = $1 AND run = $2 AND state = 'running' RETURNING cancel_requested_at IS NOT NULL AS cancelled
           ) SELECT cancelled FROM updated`
        : `SELECT cancel_requested_at IS NOT NULL AS cancelled FROM platform.jobs
           WHERE id = $1 AND run = $2 AND state = 'running'`,
      [this.jobId, this.begun.run, ...(reached ? [reached.done, reached.total] : [])],
    );
    if (this.reached === reached) this.reached = null;
    if (!row) this.stopped.abort(new JobTakenOver('Another process runs the job'));
    else if (row.cancelled) this.stopped.abort(new JobCancelled('The job was cancelled'));
  }

  /** Runs a query that must succeed, as soon as the database is available. */
  private queryDespiteOutages<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return retryDuringOutage(() => this.query<Row>(sql, values));
  }

  /** Uses a separate connection: progress reported inside a transaction is visible at once and survives its rollback. */
  private query<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return this.unitOfWork.dataSource.query(sql, values);
  }

  private async dropFile(): Promise<void> {
    if (this.file) await this.files.delete(this.file.key);
  }
}
