import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The VAT in invoices and credit notes. The indexes hold only those with VAT, for the revenue without it. */
export class VatOfInvoices1796200000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['invoices', 'credit_notes'])
      await queryRunner.query(`
        ALTER TABLE accounting.${table} ADD COLUMN vat_cents bigint NOT NULL DEFAULT 0 CHECK (vat_cents >= 0);
        CREATE INDEX ${table}_with_vat ON accounting.${table} (issued_at) INCLUDE (department_id, office_id, vat_cents)
          WHERE vat_cents > 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['invoices', 'credit_notes'])
      await queryRunner.query(`ALTER TABLE accounting.${table} DROP COLUMN vat_cents`);
  }
}
