import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { longestMailPause } from '../mail/mail-outcome';
import { isOutage, retryDuringOutage } from '../outage/outage';
import { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { Settings } from '../settings/settings';

/** Silence after which a worker counts as dead: several intervals, so that a busy machine causes no false alarm. Seconds. */
export const deadAfter = 45;

/**
 * How much more or less time may pass between two beats by the database's clock than by this process's own: beyond that, the database's
 * clock was set. Small enough for living workers not to seem silent. Milliseconds.
 */
const clockTolerance = 15_000;

/** The longest pause before a task is retried: the queue's own is e^10 s, a message's is its outbox's. Seconds. */
const longestRetryPause = Math.max(Math.exp(10), longestMailPause * 60);

/** How long a leaving worker tries to deregister; otherwise other workers detect it. Milliseconds. */
const leaveWithin = 5_000;

/**
 * The living workers, in PostgreSQL. The queue itself frees the tasks of a killed process only after four hours: here other workers free
 * them within about a minute, or at the latest a minute after the next start.
 *
 * A worker is registered before it takes its first task, so that an unregistered holder of a task is dead. All times are the database's: no
 * two processes need to agree on the time.
 */
@Injectable()
export class WorkerPresence {
  private readonly logger = new Logger('Worker');
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();
  private readonly present = new Set<string>();
  /** When the last beat reached the database, by `performance.now()` and by the database's clock, in milliseconds; null before the first. */
  private lastBeat: { readonly at: number; readonly seenAt: number } | null = null;
  /** From when silent workers count as dead, by `performance.now()`: after the database's clock was set, each can first report again. */
  private silenceCountsFrom = 0;

  /** How often a worker reports that it is alive. Milliseconds. */
  private readonly beatEvery: number;

  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    settings: Settings,
  ) {
    this.beatEvery = settings.workerBeatSeconds * 1_000;
  }

  /** Registers a worker; resolves once it is registered. Waits while the database is unavailable: the worker could take no task anyway. */
  async join(id: string): Promise<void> {
    this.present.add(id);
    this.timer ??= setInterval(() => {
      this.beating = this.beat().catch((error: unknown) => {
        this.logger.warn(`Could not tell that this worker lives: ${(error as Error).name}`);
      });
    }, this.beatEvery);
    for (; this.present.has(id); await delay(500)) {
      try {
        await this.writePresence();
        return;
      } catch (error) {
        if (!isOutage(error)) throw error;
      }
    }
  }

  /**
   * Deregisters workers whose tasks have all ended; what they still hold returns to the queue. When the database is unavailable, they are
   * later found silent.
   */
  async leave(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.present.delete(id);
    if (this.present.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
      this.lastBeat = null;
    }
    await this.beating;
    const gone = () =>
      this.unitOfWork.query(
        `WITH gone AS (DELETE FROM platform.workers WHERE id = ANY($1))
         SELECT graphile_worker.force_unlock_workers($1)`,
        [ids],
      );
    await retryDuringOutage(gone, leaveWithin).catch((error: unknown) => {
      if (!isOutage(error)) throw error;
    });
  }

  private async beat(): Promise<void> {
    const seenAt = await this.writePresence();
    await this.clearFutureTimes();
    // A process that did not reach the database for a while, or has just started, cannot distinguish dead workers from those that could not
    // reach the database either.
    const now = performance.now();
    const last = this.lastBeat;
    this.lastBeat = { at: now, seenAt };
    if (last === null) return;
    const wasClockSet = Math.abs(seenAt - last.seenAt - (now - last.at)) > clockTolerance;
    if (wasClockSet) this.silenceCountsFrom = now + deadAfter * 1_000;
    const wasHeard = now - last.at < 2 * this.beatEvery;
    if (wasHeard && now >= this.silenceCountsFrom) await this.freeTasksOfDead(seenAt);
  }

  /** @returns the time of the database, in milliseconds */
  private async writePresence(): Promise<number> {
    const [row] = await this.unitOfWork.query<{ time: Date }>(
      `WITH written AS (
         INSERT INTO platform.workers (id, seen_at) SELECT id, now() FROM unnest($1::text[]) AS id
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
       )
       SELECT now() AS time`,
      [[...this.present]],
    );
    return row!.time.getTime();
  }

  /**
   * Returns the tasks of dead workers to the queue: of silent ones, and of unregistered ones. Judged by the time of the beat: the database's
   * clock may have been set since.
   * @param beatAt by the database's clock, in milliseconds
   */
  private async freeTasksOfDead(beatAt: number): Promise<void> {
    await this.unitOfWork.query(
      `WITH beat AS (
         SELECT to_timestamp($2::double precision / 1000) AS at, make_interval(secs => $1) AS longest_silence
       ), silent AS (
         DELETE FROM platform.workers USING beat WHERE seen_at < beat.at - longest_silence RETURNING id
       ), dead AS (
         SELECT id FROM silent
         UNION
         SELECT locked_by FROM graphile_worker.jobs, beat
         WHERE locked_at NOT BETWEEN beat.at - longest_silence AND beat.at
           AND NOT EXISTS (SELECT FROM platform.workers WHERE workers.id = jobs.locked_by)
       )
       SELECT graphile_worker.force_unlock_workers(array_agg(id)) FROM dead HAVING count(*) > 0`,
      [deadAfter, beatAt],
    );
  }

  /**
   * After the database's clock was set back, earlier timestamps are in the future: workers that died meanwhile would count as alive, and
   * tasks would wait, for as long as the clock was set back.
   */
  private async clearFutureTimes(): Promise<void> {
    await this.unitOfWork.query('UPDATE platform.workers SET seen_at = now() WHERE seen_at > now()');
    await this.unitOfWork.query(
      `SELECT count(*) FROM graphile_worker.reschedule_jobs(ARRAY(
         SELECT id FROM graphile_worker.jobs
         WHERE locked_at IS NULL AND run_at > now()
           AND (created_at > now() OR run_at > now() + make_interval(secs => $1))
       ), run_at => now())`,
      [2 * longestRetryPause],
    );
  }
}
