import type { Clock, Instant } from '@pds/kernel';
import { defineJob } from '../jobs/define-job';
import type { Jobs } from '../jobs/jobs';
import { sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import type { ApplyOptions, Retention, RetentionOutcome } from './retention';

/** Who started a run: a user on the screen (a dry run), the worker at night, or `cli retention:apply`. */
export type RetentionOrigin = 'person' | 'night' | 'task';

/** A completed run: counts, and nothing personal. */
export interface RetentionRun {
  readonly origin: RetentionOrigin;
  /** The account that started it; null for the worker and for the command line. */
  readonly startedBy: number | null;
  readonly dryRun: boolean;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  readonly outcomes: readonly RetentionOutcome[];
}

interface ApplyRetentionInput {
  readonly origin: RetentionOrigin;
  readonly dryRun: boolean;
}

/** A run as a job, owned by its requester, or by nobody at night. */
export const ApplyRetention = defineJob<ApplyRetentionInput, { readonly erased: number }>('platform.apply-retention');
export type { ApplyRetentionInput };

/** How long the nightly run only counts, from the first night on: administrators see the counts, and may change the terms. Milliseconds. */
const noticePeriod = 30 * 86_400_000;

/** The completed runs, which prove what was erased and when, and the one in progress. */
export class RetentionRuns {
  constructor(
    private readonly retention: Retention,
    private readonly jobs: Jobs,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Applies the terms, or counts in a dry run, and stores the result. */
  async apply(
    options: ApplyOptions & { readonly origin: RetentionOrigin; readonly startedBy: number | null },
  ): Promise<RetentionRun> {
    const startedAt = this.clock.now();
    const outcomes = await this.retention.apply(options);
    const { origin, startedBy, dryRun } = options;
    const run = { origin, startedBy, dryRun, startedAt, endedAt: this.clock.now(), outcomes };
    await this.unitOfWork.query(
      sql`INSERT INTO platform.retention_runs (origin, started_by, dry_run, started_at, ended_at, outcomes)
          VALUES (${origin}, ${startedBy}, ${dryRun}, ${new Date(startedAt)}, ${new Date(run.endedAt)},
                  ${JSON.stringify(outcomes)}::jsonb)`,
    );
    return run;
  }

  /**
   * Queues a run, unless one is queued or running already. A user's run is a dry run; so are the nightly runs of the first thirty days.
   *
   * @param ownerId null: the nightly run
   */
  start(ownerId: number | null): Promise<void> {
    return this.jobs.startUnlessUnderWay(
      ApplyRetention,
      async (): Promise<ApplyRetentionInput> =>
        ownerId === null
          ? { origin: 'night', dryRun: (await this.erasesFrom()) !== null }
          : { origin: 'person', dryRun: true },
      ownerId,
    );
  }

  /** The moment from which nightly runs erase, thirty days after the first one; null once they do. */
  async erasesFrom(): Promise<Instant | null> {
    const [row] = await this.unitOfWork.query<{ first: Date | null }>(
      `SELECT min(started_at) AS first FROM platform.retention_runs WHERE origin = 'night'`,
    );
    const now = this.clock.now();
    const from = (row?.first?.getTime() ?? now) + noticePeriod;
    return from > now ? from : null;
  }

  /** Whether a run is queued or running. */
  underWay(): Promise<boolean> {
    return this.jobs.isUnderWay(ApplyRetention);
  }

  /** The last completed runs, newest first. */
  async last(count: number): Promise<readonly RetentionRun[]> {
    const rows = await this.unitOfWork.query<RunRow>(
      sql`SELECT origin, started_by AS "startedBy", dry_run AS "dryRun", started_at, ended_at, outcomes
          FROM platform.retention_runs ORDER BY id DESC LIMIT ${count}`,
    );
    return rows.map(({ started_at: startedAt, ended_at: endedAt, ...same }) => ({
      ...same,
      startedAt: startedAt.getTime(),
      endedAt: endedAt.getTime(),
    }));
  }
}

type RunRow = Omit<RetentionRun, 'startedAt' | 'endedAt'> & { readonly started_at: Date; readonly ended_at: Date };
