import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The terms that administrators chose, and the runs that applied them. The timeline of a dossier may be deleted with it, by the transaction
 * that says so; the index finds the messages that use a stored file, others those whose term has passed.
 */
export class Retention1796000090001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE platform.retention_terms (
        category text PRIMARY KEY,
        months smallint NOT NULL CHECK (months > 0),
        changed_by integer NOT NULL,
        changed_at timestamptz NOT NULL
      );
      CREATE TABLE platform.retention_runs (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        origin text NOT NULL CHECK (origin IN ('person', 'night', 'task')),
        started_by integer,
        dry_run boolean NOT NULL,
        started_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL CHECK (ended_at >= started_at),
        outcomes jsonb NOT NULL,
        CHECK ((started_by IS NOT NULL) = (origin = 'person')),
        CHECK (dry_run OR origin <> 'person')
      );
      CREATE INDEX mails_with_files ON platform.mails USING gin (attachments jsonb_path_ops) WHERE attachments <> '[]';
      CREATE INDEX mails_with_text ON platform.mails (id) INCLUDE (created_at, state, demand_id) WHERE text_body <> '';
      CREATE INDEX outbox_events_handled ON platform.outbox_events (id) INCLUDE (handled_at) WHERE handled_at IS NOT NULL;
      CREATE OR REPLACE FUNCTION platform.refuse_other_past() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND current_setting('platform.forgetting', true) = 'on'
           AND to_jsonb(NEW) - 'changes' = to_jsonb(OLD) - 'changes' THEN
          RETURN NEW;
        END IF;
        IF TG_OP = 'DELETE' AND current_setting('platform.forgetting', true) = 'dossier' THEN
          RETURN OLD;
        END IF;
        RAISE EXCEPTION 'the timeline is neither changed nor deleted';
      END $$
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION platform.refuse_other_past() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND current_setting('platform.forgetting', true) = 'on'
           AND to_jsonb(NEW) - 'changes' = to_jsonb(OLD) - 'changes' THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'the timeline is neither changed nor deleted';
      END $$;
      DROP INDEX platform.outbox_events_handled;
      DROP INDEX platform.mails_with_text;
      DROP INDEX platform.mails_with_files;
      DROP TABLE platform.retention_runs;
      DROP TABLE platform.retention_terms
    `);
  }
}
