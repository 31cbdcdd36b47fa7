import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outcome of a message for each of its recipients, the time of its next attempt, and the message that it replaces. */
export class MailRecipients1795132840200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE platform.mails
        DROP CONSTRAINT mails_state_check,
        ADD COLUMN reply_to text,
        -- Of a notification: the page where it is switched off.
        ADD COLUMN unsubscribe_url text,
        -- Attempts since the message was last queued; "attempts" counts all of them.
        ADD COLUMN tries smallint NOT NULL DEFAULT 0,
        -- Of the header "Date": the same at each attempt.
        ADD COLUMN queued_at timestamptz NOT NULL DEFAULT now(),
        -- Null where no attempt is planned.
        ADD COLUMN next_attempt_at timestamptz DEFAULT now(),
        -- How many recipients are refused it.
        ADD COLUMN refusals smallint NOT NULL DEFAULT 0,
        -- The refused message that this one repeats to another address.
        ADD COLUMN corrects_id bigint REFERENCES platform.mails ON DELETE SET NULL;

      CREATE TABLE platform.mail_recipients (
        mail_id bigint NOT NULL REFERENCES platform.mails ON DELETE CASCADE,
        place smallint NOT NULL,
        kind text NOT NULL CHECK (kind IN ('to', 'cc')),
        address text NOT NULL,
        state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'refused')),
        why text,
        PRIMARY KEY (mail_id, place)
      );
      CREATE INDEX mail_recipients_of_address ON platform.mail_recipients (lower(address));

      -- The queue gave up after twelve attempts; what it had not given up goes on.
      UPDATE platform.mails SET
        queued_at = created_at,
        state = CASE WHEN state = 'sent' THEN 'sent' WHEN attempts >= 12 THEN 'refused' ELSE 'queued' END;
      UPDATE platform.mails SET next_attempt_at = NULL WHERE state <> 'queued';
      INSERT INTO platform.mail_recipients (mail_id, place, kind, address, state, why)
        SELECT m.id, row_number() OVER (PARTITION BY m.id ORDER BY a.kind DESC, a.place) - 1, a.kind, btrim(a.address), m.state,
               CASE WHEN m.state = 'sent' THEN NULL ELSE m.last_error END
        FROM platform.mails m, LATERAL (
          SELECT 'to' AS kind, 0 AS place, m.recipient AS address
          UNION ALL
          SELECT 'cc', c.place, c.address FROM regexp_split_to_table(m.cc, '[,;]') WITH ORDINALITY AS c (address, place)
        ) AS a WHERE btrim(a.address) <> '';
      UPDATE platform.mails m SET refusals = (
        SELECT count(*) FROM platform.mail_recipients r WHERE r.mail_id = m.id AND r.state = 'refused'
      ) WHERE state = 'refused';

      ALTER TABLE platform.mails ADD CHECK (state IN ('queued', 'sent', 'refused'));
      CREATE INDEX mails_queued ON platform.mails (id) WHERE state = 'queued';
      CREATE INDEX mails_correcting ON platform.mails (corrects_id) WHERE corrects_id IS NOT NULL;
      CREATE INDEX mails_with_refusals ON platform.mails (id) WHERE refusals > 0;

      DO $$ BEGIN
        IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
          UPDATE graphile_worker._private_jobs j SET key = 'send-mail:' || (j.payload ->> 'mailId')
          FROM graphile_worker._private_tasks t
          WHERE t.id = j.task_id AND t.identifier = 'send-mail' AND j.key IS NULL;
        END IF;
      END $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE platform.mail_recipients;
      DROP INDEX platform.mails_queued;
      ALTER TABLE platform.mails
        DROP CONSTRAINT mails_state_check,
        DROP COLUMN reply_to, DROP COLUMN unsubscribe_url, DROP COLUMN tries, DROP COLUMN queued_at, DROP COLUMN next_attempt_at, DROP COLUMN refusals,
        DROP COLUMN corrects_id;
      UPDATE platform.mails SET state = 'failed' WHERE state = 'refused';
      ALTER TABLE platform.mails ADD CHECK (state IN ('queued', 'sent', 'failed'));
    `);
  }
}
