import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which identity of a provider logs in to which account. */
export class Identities1795132800213 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE users.identities (
        issuer text NOT NULL,
        subject text NOT NULL,
        account_id integer NOT NULL REFERENCES users.accounts (id) ON DELETE CASCADE,
        linked_at timestamptz NOT NULL,
        PRIMARY KEY (issuer, subject),
        UNIQUE (account_id, issuer)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE users.identities');
  }
}
