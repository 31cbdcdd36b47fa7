import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counted attempts move to the table shared by all limits. No limit of this context lasts longer than two hours. */
export class AttemptsToPlatform1795132800111 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO platform.attempts (key, count, last_at, open_at, forget_at)
        SELECT key, count, last_at, open_at, last_at + interval '2 hours' FROM users.login_attempts
        ON CONFLICT (key) DO NOTHING;
      DROP TABLE users.login_attempts;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE users.login_attempts (
        key text PRIMARY KEY,
        count integer NOT NULL,
        last_at timestamptz NOT NULL,
        open_at timestamptz NOT NULL
      );
      CREATE INDEX login_attempts_by_age ON users.login_attempts (last_at);
      WITH moved AS (
        DELETE FROM platform.attempts WHERE key ~ '^(login|sign-up|reset|second-factor):'
        RETURNING key, count, last_at, open_at
      )
      INSERT INTO users.login_attempts SELECT * FROM moved;
    `);
  }
}
