import { Injectable, Logger } from '@nestjs/common';
import { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';

/** How often a worker tells that it lives. Milliseconds. */
const BEAT_EVERY = 10_000;

/** Silence after which a worker counts as dead: several beats, so that a busy machine kills nobody. Seconds. */
const DEAD_AFTER = 60;

/**
 * The workers that live, in PostgreSQL. The queue itself frees the jobs of a process that was killed after four hours
 * only: here whoever lives frees them within about a minute.
 */
@Injectable()
export class WorkerPresence {
  private readonly logger = new Logger('Worker');
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private ids: readonly string[] = [];
  /** When the database last heard this process; null before the first time. */
  private heardAt: number | null = null;

  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** Tells that these workers live, until {@link end}. */
  async begin(ids: readonly string[]): Promise<void> {
    this.ids = ids;
    await this.beat();
    this.timer = setInterval(() => {
      this.beating = this.beat().catch((error: unknown) => {
        this.logger.warn(`Could not tell that this worker lives: ${(error as Error).name}`);
      });
    }, BEAT_EVERY);
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    await this.unitOfWork.query('DELETE FROM platform.workers WHERE id = ANY($1)', [this.ids]);
    this.ids = [];
  }

  /** Gives the jobs of workers that died back to the queue. */
  private async freeJobsOfDead(): Promise<void> {
    await this.unitOfWork.query(
      `WITH dead AS (
         DELETE FROM platform.workers WHERE seen_at < now() - make_interval(secs => $1) RETURNING id
       )
       SELECT graphile_worker.force_unlock_workers(array_agg(id)) FROM dead HAVING count(*) > 0`,
      [DEAD_AFTER],
    );
  }

  private async beat(): Promise<void> {
    await this.unitOfWork.query(
      `INSERT INTO platform.workers (id, seen_at) SELECT id, now() FROM unnest($1::text[]) AS id
       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
      [this.ids],
    );
    // Whoever was not heard for a while, or has only begun, cannot tell the dead from those that the database could not
    // hear either.
    const now = performance.now();
    const wasHeard = this.heardAt !== null && now - this.heardAt < 2 * BEAT_EVERY;
    this.heardAt = now;
    if (wasHeard) await this.freeJobsOfDead();
  }
}
