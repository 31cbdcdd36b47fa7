import type { TaskRun, TaskRuns } from '../jobs/task-runs';
import { deadAfter } from '../worker/worker-presence';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

/** The queue's tasks of one name. */
export interface TaskFigures {
  readonly task: string;
  /** Due, and not taken by a worker yet. */
  readonly waiting: number;
  /** To be run, or tried again, later. */
  readonly planned: number;
  readonly running: number;
  /** Given up after the last attempt. */
  readonly failed: number;
  /** How long the first of those that are due has been due. Seconds; null when none is. */
  readonly oldestWaiting: number | null;
  /** The age of the first that is due or has failed, from the time at which it was to be done first. Seconds; null when there is none. */
  readonly oldestUndone: number | null;
}

/** Messages of the last day, and those that wait. */
export interface MailFigures {
  readonly sent: number;
  readonly refused: number;
  readonly waiting: number;
}

/** What background processes have to do, as it is stored in PostgreSQL. */
export interface BackgroundFigures {
  readonly tasks: readonly TaskFigures[];
  readonly jobs: {
    readonly queued: number;
    readonly running: number;
    /** In the last day. */
    readonly failed: number;
    /** Seconds; null when none waits. */
    readonly oldestQueued: number | null;
  };
  /** Events that were not delivered yet. */
  readonly events: number;
  readonly mails: MailFigures;
  /** Living workers: three for each background process. */
  readonly workers: number;
  readonly runs: readonly TaskRun[];
}

/** No statement of these figures may take longer. Milliseconds. */
const statementTimeout = 3_000;

export class BackgroundFiguresReader {
  constructor(
    private readonly runs: TaskRuns,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  /** @throws when the database does not answer, or takes more than three seconds for a statement */
  read(): Promise<BackgroundFigures> {
    return this.unitOfWork.run(async () => {
      await this.unitOfWork.query(`SET LOCAL statement_timeout = ${statementTimeout}`);
      const tasks = await this.unitOfWork.query<TaskFigures>(
        `SELECT task_identifier AS task,
                count(*) FILTER (WHERE is_due)::integer AS waiting,
                count(*) FILTER (WHERE is_open AND locked_at IS NULL AND NOT is_due)::integer AS planned,
                count(*) FILTER (WHERE locked_at IS NOT NULL)::integer AS running,
                count(*) FILTER (WHERE NOT is_open AND locked_at IS NULL)::integer AS failed,
                extract(epoch FROM now() - min(run_at) FILTER (WHERE is_due))::float8 AS "oldestWaiting",
                extract(epoch FROM now() - min(CASE WHEN attempts > 0 THEN created_at ELSE run_at END)
                  FILTER (WHERE is_due OR attempts > 0))::float8 AS "oldestUndone"
         FROM (
           SELECT *, attempts < max_attempts AS is_open,
                  locked_at IS NULL AND attempts < max_attempts AND run_at <= now() AS is_due
           FROM graphile_worker.jobs
         ) AS task GROUP BY task_identifier ORDER BY task_identifier`,
      );
      const [others] = await this.unitOfWork.query<{
        queued: number;
        running: number;
        failed: number;
        oldestQueued: number | null;
        events: number;
        sent: number;
        refused: number;
        waiting: number;
        workers: number;
      }>(
        `SELECT
           (SELECT count(*) FROM platform.jobs WHERE ended_at IS NULL AND state = 'queued')::integer AS queued,
           (SELECT count(*) FROM platform.jobs WHERE ended_at IS NULL AND state = 'running')::integer AS running,
           (SELECT count(*) FROM platform.jobs WHERE state = 'failed' AND ended_at > now() - interval '1 day')::integer AS failed,
           (SELECT extract(epoch FROM now() - min(created_at)) FROM platform.jobs
            WHERE ended_at IS NULL AND state = 'queued')::float8 AS "oldestQueued",
           (SELECT count(*) FROM platform.outbox_events WHERE handled_at IS NULL)::integer AS events,
           (SELECT count(*) FROM platform.mails WHERE sent_at > now() - interval '1 day')::integer AS sent,
           (SELECT count(*) FROM platform.mails WHERE refused_at > now() - interval '1 day')::integer AS refused,
           (SELECT count(*) FROM platform.mails WHERE state = 'queued' AND next_attempt_at IS NOT NULL)::integer AS waiting,
           (SELECT count(*) FROM platform.workers WHERE seen_at > now() - make_interval(secs => $1))::integer AS workers`,
        [deadAfter],
      );
      const { queued, running, failed, oldestQueued, events, sent, refused, waiting, workers } = others!;
      return {
        tasks,
        jobs: { queued, running, failed, oldestQueued },
        events,
        mails: { sent, refused, waiting },
        workers,
        runs: await this.runs.all(),
      };
    });
  }
}
