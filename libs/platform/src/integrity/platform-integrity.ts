import { mailKey } from '../queue/enqueue';
import { sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { filesNamedBy, type IntegrityCheck, IntegritySource, sqlCheck, type StoredFiles } from './integrity-source';

/** Events and messages that will never be delivered, those that have waited for long, and imports without their task or file. */
export class PlatformIntegrity extends IntegritySource {
  override readonly checks: readonly IntegrityCheck[];
  override readonly files: readonly StoredFiles[];

  constructor(unitOfWork: TypeOrmUnitOfWork) {
    super();
    this.files = [
      filesNamedBy(
        unitOfWork,
        sql`SELECT id, id::text AS name, file_key, sha256, size FROM platform.imports WHERE file_key IS NOT NULL`,
        (id) => `Fichier de l’import n°\u00a0${id}`,
      ),
    ];
    this.checks = [
      sqlCheck<{ id: string; type: string }>(unitOfWork, {
        name: 'platform.event-lost',
        title: 'Chaque évènement à transmettre a sa tâche',
        severity: 'error',
        // Reads the queue's own tables: its view does not show the payload of a task, and events' tasks have no key. One set minus another:
        // whatever the number of waiting tasks and the planner's estimate, no task is looked up among all others.
        statement: sql`
          SELECT e.id::text AS id, e.type FROM platform.outbox_events e
          WHERE e.handled_at IS NULL AND e.id IN (
            SELECT lost.id::bigint FROM (
              SELECT id::text FROM platform.outbox_events WHERE handled_at IS NULL
              EXCEPT
              SELECT task.payload->>'eventId'
              FROM graphile_worker._private_jobs AS task JOIN graphile_worker._private_tasks AS kind ON kind.id = task.task_id
              WHERE kind.identifier = 'relay-event' AND (task.attempts < task.max_attempts OR task.locked_at IS NOT NULL)
            ) AS lost)
          ORDER BY e.id`,
        subject: ({ id }) => `Évènement n°\u00a0${id}`,
        message: ({ type }) => `Plus aucune tâche ne transmettra cet évènement (${type})\u00a0: ses suites manquent.`,
      }),
      sqlCheck<{ id: string; type: string; hours: number }>(unitOfWork, {
        name: 'platform.event-late',
        title: 'Aucun évènement n’attend depuis plus d’une heure',
        severity: 'warning',
        statement: sql`
          SELECT id::text AS id, type, (extract(epoch FROM now() - occurred_at) / 3600)::integer AS hours
          FROM platform.outbox_events WHERE handled_at IS NULL AND occurred_at < now() - interval '1 hour' ORDER BY id`,
        subject: ({ id }) => `Évènement n°\u00a0${id}`,
        message: ({ type, hours }) => `L’évènement ${type} attend d’être transmis depuis ${hours}\u00a0h.`,
      }),
      sqlCheck<{ id: string }>(unitOfWork, {
        name: 'platform.mail-lost',
        title: 'Chaque message à envoyer a sa tâche',
        severity: 'error',
        // A lost task is queued again within minutes. Without an SMTP server no attempt is planned.
        statement: sql`
          SELECT m.id::text AS id FROM platform.mails m
          WHERE m.state = 'queued' AND m.next_attempt_at < now() - interval '1 hour' AND NOT EXISTS (
            SELECT FROM graphile_worker.jobs AS task
            WHERE task.key = ${mailKey} || m.id AND (task.attempts < task.max_attempts OR task.locked_at IS NOT NULL))
          ORDER BY m.id`,
        subject: ({ id }) => `Message n°\u00a0${id}`,
        message: () => 'Plus aucune tâche n’enverra ce message, qui est encore «\u00a0En attente\u00a0».',
      }),
      sqlCheck<{ id: string; state: string }>(unitOfWork, {
        name: 'platform.mail-state',
        title: 'L’état d’un message est celui de ses destinataires',
        severity: 'error',
        statement: sql`
          SELECT m.id::text AS id, m.state FROM platform.mails m
          WHERE (m.state = 'queued') IS DISTINCT FROM EXISTS (
            SELECT FROM platform.mail_recipients r WHERE r.mail_id = m.id AND r.state = 'queued')
          ORDER BY m.id`,
        subject: ({ id }) => `Message n°\u00a0${id}`,
        message: ({ state }) => `Son état (${state}) ne correspond pas à celui de ses destinataires.`,
      }),
      sqlCheck<{ id: number }>(unitOfWork, {
        name: 'platform.import-stopped',
        title: 'Chaque import en cours a sa tâche',
        // After a restore, and after a task that failed: somebody starts it again.
        severity: 'warning',
        statement: sql`
          SELECT i.id FROM platform.imports i
          WHERE i.state IN ('running', 'undoing') AND NOT EXISTS (
            SELECT FROM platform.jobs j WHERE j.id = i.job_id AND j.state IN ('queued', 'running'))
          ORDER BY i.id`,
        subject: ({ id }) => `Import n°\u00a0${id}`,
        message: () => 'Il a été interrompu\u00a0: relancez-le, ce qui est fait ne sera pas refait.',
      }),
    ];
  }
}
