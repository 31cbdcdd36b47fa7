import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { LONGEST_MAIL_PAUSE } from '../mail/mail-outcome';
import { despiteOutages, isOutage } from '../persistence/outage';
import { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { Settings } from '../settings/settings';

/** Silence after which a worker counts as dead: several beats, so that a busy machine kills nobody. Seconds. */
const DEAD_AFTER = 45;

/** The longest pause before a task is tried again: the queue's own is e^10 s, a message's is its outbox's. Seconds. */
const LONGEST_RETRY_PAUSE = Math.max(Math.exp(10), LONGEST_MAIL_PAUSE * 60);

/** How long a worker that leaves tries to say so; whoever lives finds out otherwise. Milliseconds. */
const LEAVE_WITHIN = 5_000;

/**
 * The workers that live, in PostgreSQL. The queue itself frees the tasks of a process that was killed after four hours
 * only: here whoever lives frees them within about a minute, at the latest a minute after the next start.
 *
 * A worker is known before it takes its first task, so that whoever locks a task and is not known is dead. All times are
 * those of the database: no two processes need to agree on the time.
 */
@Injectable()
export class WorkerPresence {
  private readonly logger = new Logger('Worker');
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private readonly present = new Set<string>();
  /** When the database last heard this process; null before the first time. */
  private heardAt: number | null = null;

  /** How often a worker reports that it is alive. Milliseconds. */
  private readonly beatEvery: number;

  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    settings: Settings,
  ) {
    this.beatEvery = settings.workerBeatSeconds * 1_000;
  }

  /** Makes a worker known; resolves once it is. A worker that the database cannot hear waits: it could take no task. */
  async join(id: string): Promise<void> {
    this.present.add(id);
    this.timer ??= setInterval(() => {
      this.beating = this.beat().catch((error: unknown) => {
        this.logger.warn(`Could not tell that this worker lives: ${(error as Error).name}`);
      });
    }, this.beatEvery);
    for (; this.present.has(id); await delay(500)) {
      try {
        return await this.tell();
      } catch (error) {
        if (!isOutage(error)) throw error;
      }
    }
  }

  /**
   * Workers whose tasks have all ended are known no more; what they still hold goes back to the queue. Where the database
   * does not hear it in time they are found silent.
   */
  async leave(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.present.delete(id);
    if (this.present.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
      this.heardAt = null;
    }
    await this.beating;
    const gone = () =>
      this.unitOfWork.query(
        `WITH gone AS (DELETE FROM platform.workers WHERE id = ANY($1))
         SELECT graphile_worker.force_unlock_workers($1)`,
        [ids],
      );
    await despiteOutages(gone, LEAVE_WITHIN).catch((error: unknown) => {
      if (!isOutage(error)) throw error;
    });
  }

  private async beat(): Promise<void> {
    await this.tell();
    await this.forgetTheFuture();
    // Whoever was not heard for a while, or has only begun, cannot tell the dead from those that the database could not
    // hear either.
    const now = performance.now();
    const wasHeard = this.heardAt !== null && now - this.heardAt < 2 * this.beatEvery;
    this.heardAt = now;
    if (wasHeard) await this.freeTasksOfDead();
  }

  private async tell(): Promise<void> {
    await this.unitOfWork.query(
      `INSERT INTO platform.workers (id, seen_at) SELECT id, now() FROM unnest($1::text[]) AS id
       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
      [[...this.present]],
    );
  }

  /** Gives the tasks of workers that died back to the queue: of silent ones, and of those that nobody knows. */
  private async freeTasksOfDead(): Promise<void> {
    await this.unitOfWork.query(
      `WITH silent AS (
         DELETE FROM platform.workers WHERE seen_at < now() - make_interval(secs => $1) RETURNING id
       ), dead AS (
         SELECT id FROM silent
         UNION
         SELECT locked_by FROM graphile_worker.jobs
         WHERE locked_at NOT BETWEEN now() - make_interval(secs => $1) AND now()
           AND NOT EXISTS (SELECT FROM platform.workers WHERE workers.id = jobs.locked_by)
       )
       SELECT graphile_worker.force_unlock_workers(array_agg(id)) FROM dead HAVING count(*) > 0`,
      [DEAD_AFTER],
    );
  }

  /**
   * Once the database's clock was put back, what was noted before lies ahead: workers that died meanwhile would live, and
   * tasks wait, for as long as it was put back.
   */
  private async forgetTheFuture(): Promise<void> {
    await this.unitOfWork.query('UPDATE platform.workers SET seen_at = now() WHERE seen_at > now()');
    await this.unitOfWork.query(
      `SELECT count(*) FROM graphile_worker.reschedule_jobs(ARRAY(
         SELECT id FROM graphile_worker.jobs
         WHERE locked_at IS NULL AND run_at > now()
           AND (created_at > now() OR run_at > now() + make_interval(secs => $1))
       ), run_at => now())`,
      [2 * LONGEST_RETRY_PAUSE],
    );
  }
}
