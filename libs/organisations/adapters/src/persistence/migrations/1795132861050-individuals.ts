import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers who are private persons, without a type and a number. Which existing ones are is unknown. */
export class Individuals1795132861050 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE organisations.organisations
        ADD COLUMN is_individual boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT organisations_individual_check CHECK (NOT is_individual OR (type IS NULL AND identifier IS NULL))
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE organisations.organisations DROP COLUMN is_individual');
  }
}
