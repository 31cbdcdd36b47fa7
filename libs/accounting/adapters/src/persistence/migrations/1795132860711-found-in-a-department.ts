import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = [
  ['invoices', '(department_id, id)', 'organisation_name_search, number, amount_cents, balance_cents'],
  ['credit_notes', '(department_id, id)', 'organisation_name_search, number, amount_cents'],
  ['payments', '(department_id, type, id)', 'organisation_name_search, invoice_number, amount_cents'],
] as const;

/**
 * What a department's accountants search by, and what it adds up to, stands in the index of their department: a name or a number
 * that ten thousand of its entries bear is counted and added up without reading one of them.
 */
export class FoundInADepartment1795132860711 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, columns, told] of indexes)
      await queryRunner.query(
        `DROP INDEX accounting.${table}_of_department;
         CREATE INDEX ${table}_of_department ON accounting.${table} ${columns} INCLUDE (${told})`,
      );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, columns] of indexes)
      await queryRunner.query(
        `DROP INDEX accounting.${table}_of_department;
         CREATE INDEX ${table}_of_department ON accounting.${table} ${columns}`,
      );
  }
}
