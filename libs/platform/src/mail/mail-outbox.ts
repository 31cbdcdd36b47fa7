import type { DomainEvent, Outbox } from '@pds/kernel';
import { enqueueMail, mailKey } from '../queue/enqueue';
import { retryDuringOutage } from '../outage/outage';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { erasedAddress } from './erase-mails';
import { maxTries, type Outcome, pauseAfter } from './mail-outcome';
import { type MailRecipient, recipientsOf } from './mail-addresses';
import type { MailAttachment } from './mail';

/** A message whose sending attempt has begun. */
export interface MailAttempt {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo: string | null;
  readonly unsubscribeUrl: string | null;
  readonly attachments: readonly MailAttachment[];
  /** Attempts since it was last queued, including this one. */
  readonly tries: number;
  /** Whether a user sent it from a screen. */
  readonly isByPerson: boolean;
  readonly queuedAt: Date;
  readonly recipients: readonly AttemptRecipient[];
}

/** A recipient and the message's outcome for them so far. */
export interface AttemptRecipient {
  readonly place: number;
  readonly kind: 'to' | 'cc';
  readonly address: string;
  readonly state: 'queued' | 'sent' | 'refused';
}

/** Messages that were not tried and have no task for longer than this have lost it. Minutes. */
const strandedAfter = 10;

/** The messages in PostgreSQL: what is to be sent, the outcome for each recipient, and the time of the next attempt. */
export class MailOutbox {
  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  /** Queues a newly written message, in the ambient transaction. Invalid addresses are refused from the start. */
  async add(mailId: string, recipients: readonly MailRecipient[]): Promise<void> {
    await this.unitOfWork.query(
      `INSERT INTO platform.mail_recipients (mail_id, place, kind, address, state, why)
       SELECT $1, place - 1, kind, address, CASE WHEN valid THEN 'queued' ELSE 'refused' END,
              CASE WHEN NOT valid THEN 'Ce n’est pas une adresse e-mail' END
       FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (kind text, address text, valid boolean)) WITH ORDINALITY
         AS r (kind, address, valid, place)`,
      [mailId, JSON.stringify(recipients)],
    );
    if ((await this.updateState(mailId)) === 'queued') await enqueueMail(this.unitOfWork, mailId);
  }

  /** Counts an attempt at a message and returns the message; null when there is nothing left to send. */
  async beginAttempt(mailId: string): Promise<MailAttempt | null> {
    // Recorded before sending: a database that cannot store the attempt could not store the outcome either.
    const [mail] = await this.unitOfWork.query<MailAttempt>(
      `WITH tried AS (
         UPDATE platform.mails SET attempts = attempts + 1, tries = tries + 1 WHERE id = $1 AND state = 'queued' RETURNING *
       )
       SELECT id, subject, text_body AS text, html_body AS html, reply_to AS "replyTo", unsubscribe_url AS "unsubscribeUrl", attachments, tries,
              sent_by IS NOT NULL AS "isByPerson", queued_at AS "queuedAt",
              (SELECT json_agg(json_build_object('place', place, 'kind', kind, 'address', address, 'state', state) ORDER BY place)
               FROM platform.mail_recipients r WHERE r.mail_id = tried.id) AS recipients
       FROM tried`,
      [mailId],
    );
    return mail ?? null;
  }

  /**
   * Records the outcome of an attempt and plans the next one if needed; after the last one, the remaining recipients are refused. Waits for
   * the end of a database outage, since an unrecorded message would be sent again.
   * @returns whether a recipient was refused
   */
  recordOutcomes(mail: MailAttempt, outcomes: ReadonlyMap<string, Outcome>): Promise<boolean> {
    const pause = pauseAfter(mail.tries);
    const noted = mail.recipients.flatMap(({ place, address }) => {
      const outcome = outcomes.get(address);
      if (!outcome) return [];
      return pause === null && outcome.state === 'queued'
        ? { place, state: 'refused', why: `Abandonné après ${maxTries} essais. ${outcome.why ?? ''}`.trim() }
        : { place, ...outcome };
    });
    return retryDuringOutage(() =>
      this.unitOfWork.run(async () => {
        // A person erased during the attempt is not sent the message again, and the server's answers about them are not stored.
        await this.unitOfWork.query(
          `UPDATE platform.mail_recipients r SET state = o.state, why = o.why
           FROM jsonb_to_recordset($2::jsonb) AS o (place smallint, state text, why text), platform.mails m
           WHERE m.id = $1 AND r.mail_id = m.id AND r.place = o.place AND r.state <> 'sent'
             AND (o.state = 'sent' OR $3 NOT IN (m.recipient, r.address))`,
          [mail.id, JSON.stringify(noted), erasedAddress],
        );
        if ((await this.updateState(mail.id, pause ?? 0)) === 'queued') {
          await enqueueMail(this.unitOfWork, mail.id, pause ?? 0);
        }
        return noted.some(({ state }) => state === 'refused');
      }),
    );
  }

  /**
   * Plans no attempt: there is no SMTP server, which production requires. The message is read at `/dev/mail`, and its event is published at
   * once.
   */
  async holdBack(mailId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const [mail] = await this.unitOfWork.query<{ event: DomainEvent | null }>(
        `WITH unplanned AS (
           UPDATE platform.mails SET next_attempt_at = NULL WHERE id = $1 AND state = 'queued' RETURNING when_sent
         ) SELECT when_sent AS event FROM unplanned`,
        [mailId],
      );
      if (mail?.event) await this.outbox.publish(mail.event);
    });
  }

  /**
   * Queues a message again for the recipients that were refused, under its own id, or moves the next attempt of a waiting one to now.
   * Recipients who have it do not get it again.
   * @returns false when it was sent to everyone, or there is none
   */
  resend(mailId: number): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const [mail] = await this.unitOfWork.query<{ id: string; state: string }>(
        `SELECT id, state FROM platform.mails
         WHERE id = $1 AND (state = 'queued' OR refusals > 0) FOR UPDATE`,
        [mailId],
      );
      if (!mail) return false;
      // An invalid address must be corrected, not tried again.
      const again = recipientsOf(
        (
          await this.unitOfWork.query<{ address: string }>(
            `SELECT address FROM platform.mail_recipients WHERE mail_id = $1 AND state = 'refused'`,
            [mailId],
          )
        ).map(({ address }) => address),
      ).filter(({ valid }) => valid);
      if (mail.state !== 'queued' && again.length === 0) return false;
      await this.unitOfWork.query(
        `UPDATE platform.mail_recipients SET state = 'queued', why = NULL
         WHERE mail_id = $1 AND state = 'refused' AND address = ANY($2)`,
        [mailId, again.map(({ address }) => address)],
      );
      await this.unitOfWork.query('UPDATE platform.mails SET tries = 0, queued_at = now() WHERE id = $1', [mailId]);
      await this.updateState(mail.id);
      // A waiting message has its task, which may be running: it gets no second one.
      const [task] = await this.unitOfWork.query<{ id: string }>('SELECT id FROM graphile_worker.jobs WHERE key = $1', [
        `${mailKey}${mail.id}`,
      ]);
      if (mail.state !== 'queued' || !task) await enqueueMail(this.unitOfWork, mail.id);
      else {
        await this.unitOfWork.query(
          'SELECT FROM graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => now(), attempts => 0)',
          [task.id],
        );
      }
      return true;
    });
  }

  /**
   * Sends a message of a dossier that was refused for a recipient to another address: as a separate message, linked to the one it replaces.
   * Calling it again with the same address gives the same message. Messages about accounts, and those of a dossier that contain a link to
   * an account, are sent to no other address: their links are secrets.
   * @returns false when there is no such message, or no recipient was refused
   */
  sendToOther(mailId: number, address: string, sentBy: number): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const key = `corrected:${mailId}:${address.toLowerCase()}`;
      const [copy] = await this.unitOfWork.query<{ id: string }>(
        `INSERT INTO platform.mails (key, demand_id, recipient, reply_to, subject, text_body, html_body, attachments, about_thing,
           about_id, sent_by, when_sent, corrects_id)
         SELECT $2, demand_id, $3, reply_to, subject, text_body, html_body, attachments, about_thing, about_id, $4, when_sent, id
         FROM platform.mails WHERE id = $1 AND demand_id IS NOT NULL AND NOT personal AND refusals > 0
         ON CONFLICT (key) DO NOTHING RETURNING id`,
        [mailId, key, address, sentBy],
      );
      if (copy) {
        await this.add(copy.id, recipientsOf(address));
        return true;
      }
      const [sentBefore] = await this.unitOfWork.query<{ id: number }>('SELECT id FROM platform.mails WHERE key = $1', [
        key,
      ]);
      if (!sentBefore) return false;
      await this.resend(sentBefore.id);
      return true;
    });
  }

  /** Records that a recipient of a sent message did not get it; false when no such message was sent to them. */
  recordBounce(mailId: string, recipient: string, why: string): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const bounced = await this.unitOfWork.query(
        `WITH mail AS (SELECT id FROM platform.mails WHERE id = $1 FOR UPDATE),
         bounced AS (
           UPDATE platform.mail_recipients SET state = 'refused', why = $3
           WHERE mail_id IN (SELECT id FROM mail) AND lower(address) = lower($2) AND state = 'sent' RETURNING place
         ) SELECT place FROM bounced`,
        [mailId, recipient, why],
      );
      if (bounced.length === 0) return false;
      await this.updateState(mailId);
      return true;
    });
  }

  /** Gives queued messages a new task when theirs was lost or given up by the queue. */
  async requeueStranded(): Promise<void> {
    await this.unitOfWork.run(async () => {
      const stranded = await this.unitOfWork.query<{ id: string }>(
        `SELECT m.id FROM platform.mails m
         WHERE m.state = 'queued' AND m.next_attempt_at < now() - make_interval(mins => $1) AND NOT EXISTS (
           SELECT FROM graphile_worker.jobs j
           WHERE j.key = $2 || m.id AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts)
         ) ORDER BY m.id LIMIT 1000 FOR UPDATE OF m SKIP LOCKED`,
        [strandedAfter, mailKey],
      );
      for (const { id } of stranded) await enqueueMail(this.unitOfWork, id);
    });
  }

  /**
   * Derives a message's state from the outcomes of its recipients: queued while one waits, sent when one got it. The event of the message is
   * published when the first one got it.
   * @param inMinutes delay of the next attempt when a recipient waits
   */
  private async updateState(mailId: string, inMinutes = 0): Promise<'queued' | 'sent' | 'refused'> {
    const [mail] = await this.unitOfWork.query<{ state: 'queued' | 'sent' | 'refused'; event: DomainEvent | null }>(
      `WITH now_so AS (
         SELECT CASE WHEN bool_or(state = 'queued') THEN 'queued' WHEN bool_or(state = 'sent') THEN 'sent' ELSE 'refused' END AS state,
                coalesce(bool_or(state = 'sent'), false) AS got,
                (SELECT sent_at FROM platform.mails WHERE id = $1) AS sent_before,
                count(*) FILTER (WHERE state = 'refused') AS refusals,
                (array_agg(why ORDER BY place) FILTER (WHERE why IS NOT NULL))[1] AS why
         FROM platform.mail_recipients WHERE mail_id = $1
       ), settled AS (
         UPDATE platform.mails m SET state = s.state, refusals = CASE WHEN m.recipient = $3 THEN 0 ELSE s.refusals END, last_error = left(s.why, 500),
           refused_at = CASE
             WHEN m.recipient = $3 OR s.refusals = 0 THEN NULL WHEN s.refusals > m.refusals THEN now() ELSE m.refused_at END,
           sent_at = CASE WHEN s.got THEN coalesce(m.sent_at, now()) END,
           next_attempt_at = CASE WHEN s.state = 'queued' THEN now() + make_interval(mins => $2) END
         FROM now_so s WHERE m.id = $1
         RETURNING m.state, CASE WHEN s.got AND s.sent_before IS NULL THEN m.when_sent END AS event
       ) SELECT state, event FROM settled`,
      [mailId, inMinutes, erasedAddress],
    );
    if (mail?.event) await this.outbox.publish(mail.event);
    return mail?.state ?? 'refused';
  }
}
