import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One table for everything that is limited: requests counted per hour move here; a migration of the users context moves the logins. */
export class Attempts1795132800003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE platform.attempts (
        key text PRIMARY KEY,
        count integer NOT NULL,
        last_at timestamptz NOT NULL,
        open_at timestamptz NOT NULL,
        -- When the limit remembers nothing of it any more.
        forget_at timestamptz NOT NULL
      );
      CREATE INDEX attempts_forgotten ON platform.attempts (forget_at);

      INSERT INTO platform.attempts (key, count, last_at, open_at, forget_at)
        SELECT key, hits, now(), now(), hour + interval '1 hour' FROM platform.rate_limits
        WHERE hour = date_trunc('hour', now());
      DROP TABLE platform.rate_limits;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE platform.rate_limits (
        key text NOT NULL,
        hour timestamptz NOT NULL,
        hits integer NOT NULL,
        PRIMARY KEY (key, hour)
      );
      DROP TABLE platform.attempts;
    `);
  }
}
