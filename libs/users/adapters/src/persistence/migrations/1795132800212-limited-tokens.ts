import type { MigrationInterface, QueryRunner } from 'typeorm';

/** API tokens that may only read, or only one context. Existing ones are unchanged: read-write, all contexts. */
export class LimitedTokens1795132800212 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE users.api_tokens
        ADD COLUMN read_only boolean NOT NULL DEFAULT false,
        ADD COLUMN context text CHECK
          (context IN ('demand', 'aid-station', 'pricing', 'documents', 'accounting', 'organisations'));
      -- A new one says what it is.
      ALTER TABLE users.api_tokens ALTER COLUMN read_only DROP DEFAULT;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users.api_tokens DROP COLUMN read_only, DROP COLUMN context');
  }
}
