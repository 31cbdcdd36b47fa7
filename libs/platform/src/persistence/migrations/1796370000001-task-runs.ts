import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last outcomes of planned tasks and long jobs, the time at which a message was refused, and indexes for the figures of monitoring. */
export class TaskRuns1796370000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE platform.task_runs (
        task text PRIMARY KEY,
        -- Of the first recorded outcome.
        known_since timestamptz NOT NULL DEFAULT now(),
        succeeded_at timestamptz,
        failed_at timestamptz,
        CHECK (num_nonnulls(succeeded_at, failed_at) > 0)
      );
      -- Null once no recipient is refused the message.
      ALTER TABLE platform.mails ADD COLUMN refused_at timestamptz;
      UPDATE platform.mails SET refused_at = queued_at WHERE refusals > 0;
      CREATE INDEX mails_refused ON platform.mails (refused_at) WHERE refused_at IS NOT NULL;
      CREATE INDEX mails_sent ON platform.mails (sent_at) WHERE sent_at IS NOT NULL;
      CREATE INDEX jobs_open ON platform.jobs (state, created_at) WHERE ended_at IS NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX platform.jobs_open;
      DROP INDEX platform.mails_sent;
      ALTER TABLE platform.mails DROP COLUMN refused_at;
      DROP TABLE platform.task_runs;
    `);
  }
}
