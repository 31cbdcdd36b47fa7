import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a person receives the daily digest of their office. */
export class DailyDigest1795900030003 implements MigrationInterface {
  name = 'DailyDigest1795900030003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users.accounts ADD COLUMN daily_digest boolean NOT NULL DEFAULT true');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users.accounts DROP COLUMN daily_digest');
  }
}
