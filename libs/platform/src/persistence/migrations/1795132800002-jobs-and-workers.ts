import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Long jobs as their owners see them, and the living workers. */
export class JobsAndWorkers1795132800002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE platform.jobs (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        owner_id integer NOT NULL,
        input jsonb NOT NULL,
        state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
        done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
        total integer CHECK (total >= 0),
        result jsonb,
        file_key text,
        file_name text,
        file_type text,
        file_size bigint,
        error_code text,
        -- How often it was begun, and how often its process died under it.
        run integer NOT NULL DEFAULT 0,
        deaths integer NOT NULL DEFAULT 0,
        cancel_requested_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        ended_at timestamptz,
        CHECK ((ended_at IS NOT NULL) = (state IN ('done', 'failed', 'cancelled'))),
        CHECK ((error_code IS NOT NULL) = (state = 'failed')),
        CHECK (num_nulls(file_key, file_name, file_type, file_size) IN (0, 4))
      );
      CREATE INDEX jobs_of_owner ON platform.jobs (owner_id, id DESC);
      CREATE INDEX jobs_ended ON platform.jobs (ended_at) WHERE ended_at IS NOT NULL;

      CREATE TABLE platform.workers (
        id text PRIMARY KEY,
        seen_at timestamptz NOT NULL
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE platform.jobs, platform.workers');
  }
}
