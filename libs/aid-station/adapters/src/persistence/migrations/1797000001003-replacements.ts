import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members who come and look for somebody to take over. */
export class Replacements1797000001003 implements MigrationInterface {
  name = 'Replacements1797000001003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE aid_station.answers ADD COLUMN replacement_asked_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE aid_station.answers DROP COLUMN replacement_asked_at');
  }
}
