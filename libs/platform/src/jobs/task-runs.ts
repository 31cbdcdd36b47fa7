import { Logger } from '@nestjs/common';
import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { traced } from '../traces/traces';

/** The last outcomes of a planned task or of a kind of long job. */
export interface TaskRun {
  /** The name of the planned task (`apply-retention`) or of the job (`accounting.export-fec`). */
  readonly task: string;
  /** When an outcome was first recorded. */
  readonly knownSince: Instant;
  readonly succeededAt: Instant | null;
  readonly failedAt: Instant | null;
}

/** The last outcome of each planned task and of each kind of long job: the queue itself forgets a task that is done. */
export class TaskRuns {
  private readonly logger = new Logger('Worker');

  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  async recorded(task: string, work: () => Promise<void>): Promise<void> {
    try {
      await traced(`task ${task}`, work);
    } catch (error) {
      await this.record(task, 'failed');
      throw error;
    }
    await this.record(task, 'succeeded');
  }

  /** Records an outcome. A database that is unavailable changes nothing about the task: it is done, or will be tried again. */
  async record(task: string, outcome: 'succeeded' | 'failed'): Promise<void> {
    const column = outcome === 'succeeded' ? 'succeeded_at' : 'failed_at';
    try {
      await this.unitOfWork.query(
        `INSERT INTO platform.task_runs (task, ${column}) VALUES ($1, now())
         ON CONFLICT (task) DO UPDATE SET ${column} = excluded.${column}`,
        [task],
      );
    } catch (error) {
      this.logger.warn(`The outcome of ${task} was not recorded: ${(error as Error).name}`);
    }
  }

  /** Every task that has ended at least once; of backups and checks of the data also those of the command line. */
  async all(): Promise<readonly TaskRun[]> {
    const rows = await this.unitOfWork.query<{
      task: string;
      known_since: Date;
      succeeded_at: Date | null;
      failed_at: Date | null;
    }>(
      `SELECT task, min(known_since) AS known_since, max(succeeded_at) AS succeeded_at, max(failed_at) AS failed_at FROM (
         SELECT task, known_since, succeeded_at, failed_at FROM platform.task_runs
         UNION ALL
         SELECT CASE kind WHEN 'backup' THEN 'platform.make-backup' ELSE 'platform.drill-backup' END, started_at,
           CASE WHEN failure IS NULL THEN ended_at END, CASE WHEN failure IS NOT NULL THEN ended_at END
         FROM platform.backup_runs
         UNION ALL
         SELECT 'platform.check-integrity', started_at, ended_at, NULL FROM platform.integrity_runs
       ) AS run GROUP BY task ORDER BY task`,
    );
    return rows.map(({ task, known_since: since, succeeded_at: succeededAt, failed_at: failedAt }) => ({
      task,
      knownSince: since.getTime(),
      succeededAt: succeededAt?.getTime() ?? null,
      failedAt: failedAt?.getTime() ?? null,
    }));
  }
}
