import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers from which a user has logged in to an account: wrong passwords from elsewhere do not delay them. */
export class KnownDevices1795132800211 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE users.known_devices (
        account_id integer NOT NULL REFERENCES users.accounts (id) ON DELETE CASCADE,
        -- SHA-256 of the secret in the browser's cookie.
        digest text NOT NULL,
        -- The network of the last login.
        address text NOT NULL,
        logged_in_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, digest)
      );
      -- Several accounts may be used from one browser, whose secret changes at each login.
      CREATE INDEX known_devices_by_digest ON users.known_devices (digest);
      CREATE INDEX known_devices_by_age ON users.known_devices (logged_in_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE users.known_devices');
  }
}
