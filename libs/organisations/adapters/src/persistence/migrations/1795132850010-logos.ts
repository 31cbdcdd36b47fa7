import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The picture at the top of a department's papers. */
export class Logos1795132850010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE organisations.departments
        ADD COLUMN logo_key text,
        ADD COLUMN logo_sha256 text CHECK (logo_sha256 ~ '^[0-9a-f]{64}$'),
        ADD CONSTRAINT departments_logo_check CHECK ((logo_key IS NULL) = (logo_sha256 IS NULL))
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE organisations.departments DROP COLUMN logo_key, DROP COLUMN logo_sha256');
  }
}
