import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of a bank's file is no line, and why a person must look at a line whatever its proposal. */
export class StatementRemarks1796420000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounting.bank_statements ADD COLUMN remarks text[] NOT NULL DEFAULT '{}';
      ALTER TABLE accounting.bank_lines ADD COLUMN doubt text NOT NULL DEFAULT '';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounting.bank_lines DROP COLUMN doubt;
      ALTER TABLE accounting.bank_statements DROP COLUMN remarks;
    `);
  }
}
