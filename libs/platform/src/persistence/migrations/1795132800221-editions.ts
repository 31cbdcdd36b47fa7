import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of data that people edit as a whole. */
export class Editions1795132800221 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE platform.editions (
        key text PRIMARY KEY,
        version integer NOT NULL,
        edited_by integer NOT NULL,
        edited_at timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE platform.editions');
  }
}
