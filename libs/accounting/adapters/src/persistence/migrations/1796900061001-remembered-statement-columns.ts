import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of statements are remembered with those of imports. A contract drops `accounting.bank_csv_mappings` later, after the same copy. */
export class RememberedStatementColumns1796900061001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounting.bank_statements DROP CONSTRAINT bank_statements_format_check;

      INSERT INTO platform.import_columns (department_id, importable, signature, choices)
      SELECT i.department_id, 'bank-statements-' || m.issuer_code, m.signature, m.mapping
      FROM accounting.bank_csv_mappings m CROSS JOIN LATERAL (
        SELECT department_id FROM accounting.invoices
        WHERE issuer_code = m.issuer_code AND department_id IS NOT NULL ORDER BY sequence DESC LIMIT 1
      ) i
      ON CONFLICT DO NOTHING;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM platform.import_columns WHERE importable LIKE 'bank-statements-%';
      UPDATE accounting.bank_statements SET format = 'csv' WHERE format = 'xlsx';
      ALTER TABLE accounting.bank_statements
        ADD CONSTRAINT bank_statements_format_check CHECK (format IN ('camt', 'ofx', 'csv', 'zip'));
    `);
  }
}
