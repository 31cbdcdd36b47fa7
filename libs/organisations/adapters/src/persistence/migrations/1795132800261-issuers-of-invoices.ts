import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An office that bills in its own name has its own SIRET; invoices are due within 60 days at most (C. com. L441-10), so existing longer
 * deadlines are reduced.
 */
export class IssuersOfInvoices1795132800261 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE organisations.offices ADD COLUMN siret text;
      UPDATE organisations.departments SET bank_deadline = 60 WHERE bank_deadline > 60;
      UPDATE organisations.offices SET bank_deadline = 60 WHERE bank_deadline > 60;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE organisations.offices DROP COLUMN siret');
  }
}
