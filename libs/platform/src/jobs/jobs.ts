import type { Readable } from 'node:stream';
import type { FileStore } from '../files/file-store';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import type { JobDefinition, JobState, JobView } from './define-job';
import { enqueueRun, runKey } from '../queue/enqueue';
import type { JobHandlers } from './job-handlers';
import { JobNotFound, JobWithoutHandler } from './jobs.errors';

interface JobRow {
  id: number;
  name: string;
  state: JobState;
  done: number;
  total: number | null;
  result: unknown;
  file_key: string | null;
  file_name: string | null;
  file_type: string | null;
  file_size: string | null;
  error_code: string | null;
  cancel_requested_at: Date | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

export interface JobFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly bytes: Readable;
}

const jobColumns = `id, name, state, done, total, result, file_key, file_name, file_type, file_size, error_code,
  cancel_requested_at, created_at, started_at, ended_at`;

/** How long ended jobs are listed, with their files. */
const retentionDays = 30;

/** Owner of a job that no user started. */
const noOwner = 0;

/**
 * Long work, visible to its owner: stored in PostgreSQL, run by any worker process, and again when its process dies. A job of another
 * account does not exist for the caller.
 */
export class Jobs {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly files: FileStore,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  /**
   * Queues a job in the ambient transaction; it begins after commit.
   * @param ownerId the account that may follow and cancel the job and download its file
   * @returns the job's number
   * @throws JobWithoutHandler
   */
  start<Input extends object, Result extends object | void>(
    job: JobDefinition<Input, Result>,
    input: NoInfer<Input>,
    ownerId: number,
  ): Promise<number> {
    return this.unitOfWork.run(async () => {
      if (!this.handlers.of(job.name)) throw new JobWithoutHandler(job.name);
      const [row] = await this.unitOfWork.query<{ id: number }>(
        'INSERT INTO platform.jobs (name, owner_id, input) VALUES ($1, $2, $3) RETURNING id',
        [job.name, ownerId, JSON.stringify(input)],
      );
      await enqueueRun(this.unitOfWork, row!.id, job.queueOf?.(input));
      return row!.id;
    });
  }

  async find(id: number, ownerId: number): Promise<JobView | null> {
    const row = await this.row(id, ownerId);
    if (row) this.noteEnded([row]);
    return row ? viewOf(row) : null;
  }

  /**
   * Queues a job, unless one of its kind is queued or running already.
   * @param input of the job; called only if it is queued
   * @param ownerId null: a planned task, whose job nobody follows
   * @throws JobWithoutHandler
   */
  startUnlessUnderWay<Input extends object, Result extends object | void>(
    job: JobDefinition<Input, Result>,
    input: () => NoInfer<Input> | Promise<NoInfer<Input>>,
    ownerId: number | null,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.unitOfWork.query('SELECT pg_advisory_xact_lock(hashtext($1))', [job.name]);
      if (!(await this.isUnderWay(job))) await this.start(job, await input(), ownerId ?? noOwner);
    });
  }

  /** Whether a job of a kind is queued or running. */
  async isUnderWay({ name }: Pick<JobDefinition<object, object | void>, 'name'>): Promise<boolean> {
    const [row] = await this.unitOfWork.query(
      `SELECT FROM platform.jobs WHERE name = $1 AND state IN ('queued', 'running') LIMIT 1`,
      [name],
    );
    return row !== undefined;
  }

  /** The owner's jobs of the last {@link retentionDays} days, newest first. */
  async list(ownerId: number, limit = 50): Promise<JobView[]> {
    const rows = await this.unitOfWork.query<JobRow>(
      `SELECT ${jobColumns} FROM platform.jobs WHERE owner_id = $1 ORDER BY id DESC LIMIT $2`,
      [ownerId, limit],
    );
    this.noteEnded(rows);
    return rows.map(viewOf);
  }

  /** Whoever learns that a job has ended then looks for what it has changed. */
  private noteEnded(rows: readonly JobRow[]): void {
    if (rows.some(({ state }) => state !== 'queued' && state !== 'running')) this.unitOfWork.showsCommits();
  }

  /**
   * Cancels a waiting job, or asks a running one to stop, which it does within some seconds, in whatever process. Completed steps are not
   * undone. A job that has ended does not change.
   * @throws JobNotFound
   */
  async cancel(id: number, ownerId: number): Promise<void> {
    const [row] = await this.unitOfWork.query<{ id: number }>(
      `WITH cancelled AS (
         UPDATE platform.jobs SET
           cancel_requested_at = CASE state WHEN 'running' THEN coalesce(cancel_requested_at, now()) END,
           ended_at = CASE state WHEN 'queued' THEN now() END,
           state = CASE state WHEN 'queued' THEN 'cancelled' ELSE state END
         WHERE id = $1 AND owner_id = $2 AND state IN ('queued', 'running')
       )
       SELECT id FROM platform.jobs WHERE id = $1 AND owner_id = $2`,
      [id, ownerId],
    );
    if (!row) throw new JobNotFound();
  }

  /**
   * The file that a completed job created.
   * @throws JobNotFound also when there is no file
   */
  async openResult(id: number, ownerId: number): Promise<JobFile> {
    const row = await this.row(id, ownerId);
    const file = row && viewOf(row).file;
    if (!file) throw new JobNotFound();
    return { ...file, bytes: await this.files.open(row.file_key!) };
  }

  /** Deletes jobs that ended more than {@link retentionDays} days ago, with their files. */
  async prune(): Promise<void> {
    const old = await this.unitOfWork.query<{ id: number; file_key: string | null }>(
      `SELECT id, file_key FROM platform.jobs WHERE ended_at < now() - make_interval(days => $1)`,
      [retentionDays],
    );
    for (const { id, file_key: key } of old) {
      // A row whose file is deleted does no harm and is deleted next time; a file without its row would remain for ever.
      if (key !== null) await this.files.delete(key);
      await this.unitOfWork.query('DELETE FROM platform.jobs WHERE id = $1', [id]);
    }
  }

  /**
   * Fails the jobs that nothing will run any more: the queue has given up their task (no process had a handler in all its attempts, or each
   * attempt failed), or they have none. Otherwise their owner would wait for ever.
   */
  async failAbandoned(): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE platform.jobs SET state = 'failed', error_code = 'jobs.interrupted', ended_at = now()
       WHERE state IN ('queued', 'running') AND NOT EXISTS (
         SELECT FROM graphile_worker.jobs AS task
         -- Of another version, whose tasks have no key: any of them may be this one's.
         WHERE (task.key = $1 || jobs.id OR (task.key IS NULL AND task.task_identifier = 'run-job'))
           AND (task.attempts < task.max_attempts OR task.locked_at IS NOT NULL)
       )`,
      [runKey],
    );
  }

  private async row(id: number, ownerId: number): Promise<JobRow | undefined> {
    const [row] = await this.unitOfWork.query<JobRow>(
      `SELECT ${jobColumns} FROM platform.jobs WHERE id = $1 AND owner_id = $2`,
      [id, ownerId],
    );
    return row;
  }
}

function viewOf(row: JobRow): JobView {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    cancelling: row.state === 'running' && row.cancel_requested_at !== null,
    progress: { done: row.done, total: row.total },
    result: row.result,
    file:
      row.file_name === null ? null : { name: row.file_name, contentType: row.file_type!, size: Number(row.file_size) },
    errorCode: row.error_code,
    createdAt: row.created_at.getTime(),
    startedAt: row.started_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
  };
}
