import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors, their recovery codes, logins half-way through, and what administrators require. */
export class SecondFactor1795132800103 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE users.second_factors (
        account_id integer PRIMARY KEY REFERENCES users.accounts (id) ON DELETE CASCADE,
        -- Encrypted with a key made from SESSION_SECRET, which is not in the database.
        secret text NOT NULL,
        confirmed_at timestamptz,
        last_step bigint NOT NULL
      );
      CREATE TABLE users.recovery_codes (
        account_id integer NOT NULL REFERENCES users.second_factors (account_id) ON DELETE CASCADE,
        position smallint NOT NULL,
        digest text NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (account_id, position)
      );

      ALTER TABLE users.sessions
        ADD COLUMN pending_account_id integer REFERENCES users.accounts (id) ON DELETE CASCADE,
        ADD CHECK (account_id IS NULL OR pending_account_id IS NULL);
      CREATE INDEX sessions_pending ON users.sessions (pending_account_id) WHERE pending_account_id IS NOT NULL;

      CREATE TABLE users.security_settings (
        -- One row at most.
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        second_factor_roles text[] NOT NULL,
        changed_at timestamptz NOT NULL,
        changed_by integer NOT NULL
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE users.security_settings, users.recovery_codes, users.second_factors;
      ALTER TABLE users.sessions DROP COLUMN pending_account_id;
    `);
  }
}
