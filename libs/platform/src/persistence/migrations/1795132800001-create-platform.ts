import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Extensions used by several contexts, the outbox and the outgoing mail. */
export class CreatePlatform1795132800001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE EXTENSION IF NOT EXISTS citext;
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE EXTENSION IF NOT EXISTS unaccent;
      CREATE SCHEMA platform;

      -- unaccent() is only STABLE because its dictionary could change; ours does not, and an index needs IMMUTABLE.
      CREATE FUNCTION platform.searchable(text) RETURNS text
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN lower(public.unaccent('public.unaccent'::regdictionary, $1));

      CREATE TABLE platform.outbox_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        type text NOT NULL,
        payload jsonb NOT NULL,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        handled_at timestamptz
      );
      CREATE INDEX outbox_events_waiting ON platform.outbox_events (id) WHERE handled_at IS NULL;

      CREATE TABLE platform.mails (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        key text NOT NULL UNIQUE,
        demand_id integer,
        recipient text NOT NULL,
        cc text,
        subject text NOT NULL,
        text_body text NOT NULL,
        html_body text NOT NULL,
        attachments jsonb NOT NULL DEFAULT '[]',
        state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
        attempts smallint NOT NULL DEFAULT 0,
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz
      );
      CREATE INDEX mails_of_demand ON platform.mails (demand_id, id) WHERE demand_id IS NOT NULL;

      -- Requests counted per address and hour, shared by every replica.
      CREATE TABLE platform.rate_limits (
        key text NOT NULL,
        hour timestamptz NOT NULL,
        hits integer NOT NULL,
        PRIMARY KEY (key, hour)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP SCHEMA platform CASCADE');
  }
}
