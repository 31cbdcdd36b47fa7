import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { enqueueMail } from '../queue/enqueue';
import { heldUntil } from './restore-backup';

/**
 * Releases what a restore holds: events are handled, messages sent and planned tasks run from now on. Repeating it releases nothing twice.
 * @returns their numbers
 */
export function releaseHeld(
  unitOfWork: TypeOrmUnitOfWork,
): Promise<{ readonly events: number; readonly mails: number }> {
  return unitOfWork.run(async () => {
    const events = await unitOfWork.query(
      `SELECT FROM graphile_worker.reschedule_jobs(
         (SELECT coalesce(array_agg(id), '{}') FROM graphile_worker.jobs WHERE task_identifier = 'relay-event' AND run_at = $1),
         run_at => now())`,
      [heldUntil],
    );
    const mails = await unitOfWork.query<{ id: string }>(
      `WITH released AS (
         UPDATE platform.mails SET next_attempt_at = now() WHERE state = 'queued' AND next_attempt_at IS NULL RETURNING id
       ) SELECT id FROM released ORDER BY id`,
    );
    for (const { id } of mails) await enqueueMail(unitOfWork, id);
    await unitOfWork.query('UPDATE platform.restores SET released_at = now() WHERE released_at IS NULL');
    return { events: events.length, mails: mails.length };
  });
}

/** Whether a restored copy waits for its release: then no planned task runs, since it may deposit invoices or send messages a second time. */
export async function isHeld(unitOfWork: TypeOrmUnitOfWork): Promise<boolean> {
  const held = await unitOfWork.query('SELECT FROM platform.restores WHERE released_at IS NULL LIMIT 1');
  return held.length > 0;
}

/** Records that the end of a restore was reported and the copy checked: the backup cannot be restored into this installation again. */
export async function markRestoreChecked(unitOfWork: TypeOrmUnitOfWork, backupId: string): Promise<void> {
  await unitOfWork.query('UPDATE platform.restores SET checked_at = now() WHERE backup_id = $1', [backupId]);
}
