import type { Clock, Instant } from '@pds/kernel';
import { defineJob } from '../jobs/define-job';
import type { Jobs } from '../jobs/jobs';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import type {
  CheckOutcome,
  FileSelection,
  InspectionOptions,
  IntegrityInspection,
  IntegrityReport,
} from './integrity-inspection';
import type { IntegrityFinding } from './integrity-source';

/** Who started a check: a user on the screen, the worker at night, or `cli integrity:check`. */
export type IntegrityOrigin = 'person' | 'night' | 'task';

/** A completed check. */
export interface IntegrityRun {
  readonly origin: IntegrityOrigin;
  /** The account that started it; null for the worker and for the command line. */
  readonly startedBy: number | null;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  readonly files: FileSelection;
  readonly filesRead: number;
  readonly checks: readonly CheckOutcome[];
  readonly findings: readonly IntegrityFinding[];
}

/** The progress of a check, and the number of its job. */
export interface IntegrityProgress {
  readonly jobId: number;
  readonly ownerId: number;
  readonly done: number;
  /** Null until it is known. */
  readonly total: number | null;
}

/** The check as a job, owned by its requester, or by nobody at night. */
export const CheckIntegrity = defineJob<{ readonly origin: IntegrityOrigin }, { readonly findings: number }>(
  'platform.check-integrity',
);

/** Runs retained: the last gives the present state, the earlier ones show since when. */
const maxStoredRuns = 100;

/** The completed checks, and the one in progress. */
export class IntegrityRuns {
  constructor(
    private readonly inspection: IntegrityInspection,
    private readonly jobs: Jobs,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Runs the check and stores its result. */
  async check(
    options: InspectionOptions & { readonly origin: IntegrityOrigin; readonly startedBy: number | null },
  ): Promise<IntegrityRun> {
    const startedAt = this.clock.now();
    const report: IntegrityReport = await this.inspection.execute(options);
    const { origin, startedBy, files } = options;
    const run = { origin, startedBy, files, startedAt, endedAt: this.clock.now(), ...report };
    await this.store(run);
    return run;
  }

  /** Queues a check, unless one is queued or running already. `ownerId` null: the nightly run. */
  start(ownerId: number | null): Promise<void> {
    const origin: IntegrityOrigin = ownerId === null ? 'night' : 'person';
    return this.jobs.startUnlessUnderWay(CheckIntegrity, () => ({ origin }), ownerId);
  }

  /** Asks the running check to stop; does nothing when there is none. */
  async cancel(): Promise<void> {
    const progress = await this.underWay();
    if (progress) await this.jobs.cancel(progress.jobId, progress.ownerId);
  }

  /** The queued or running check; null when there is none. */
  async underWay(): Promise<IntegrityProgress | null> {
    const [row] = await this.unitOfWork.query<IntegrityProgress>(
      `SELECT id AS "jobId", owner_id AS "ownerId", done, total FROM platform.jobs
       WHERE name = $1 AND state IN ('queued', 'running') ORDER BY id DESC LIMIT 1`,
      [CheckIntegrity.name],
    );
    return row ?? null;
  }

  /** When a check last failed, unless one was completed since. */
  async failedAt(): Promise<Instant | null> {
    const [row] = await this.unitOfWork.query<{ at: Date | null }>(
      `SELECT max(ended_at) AS at FROM platform.jobs WHERE name = $1 AND state = 'failed'
         AND ended_at > coalesce((SELECT max(ended_at) FROM platform.integrity_runs), '-infinity')`,
      [CheckIntegrity.name],
    );
    return row?.at?.getTime() ?? null;
  }

  /** The last completed check; null before the first. */
  async last(): Promise<IntegrityRun | null> {
    const [row] = await this.unitOfWork.query<RunRow>(
      `SELECT origin, started_by AS "startedBy", started_at, ended_at, files, files_read AS "filesRead", checks, findings
       FROM platform.integrity_runs ORDER BY id DESC LIMIT 1`,
    );
    if (!row) return null;
    const { started_at: startedAt, ended_at: endedAt, ...same } = row;
    return { ...same, startedAt: startedAt.getTime(), endedAt: endedAt.getTime() };
  }

  private store(run: IntegrityRun): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.unitOfWork.query(
        `INSERT INTO platform.integrity_runs
           (origin, started_by, started_at, ended_at, files, files_read, checks, findings)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          run.origin,
          run.startedBy,
          new Date(run.startedAt),
          new Date(run.endedAt),
          run.files,
          run.filesRead,
          JSON.stringify(run.checks),
          JSON.stringify(run.findings),
        ],
      );
      await this.unitOfWork.query(
        `DELETE FROM platform.integrity_runs WHERE id <= (
           SELECT id FROM platform.integrity_runs ORDER BY id DESC OFFSET $1 LIMIT 1)`,
        [maxStoredRuns],
      );
    });
  }
}

type RunRow = Omit<IntegrityRun, 'startedAt' | 'endedAt'> & { readonly started_at: Date; readonly ended_at: Date };
