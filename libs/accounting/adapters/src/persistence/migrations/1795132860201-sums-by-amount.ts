import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = [
  ['invoices_by_amount', '(amount_cents, id)'],
  ['invoices_of_department_by_amount', '(department_id, amount_cents, id)'],
] as const;

/** What a search of amounts adds up stands in the index that finds it: no row is read for a sum. */
export class SumsByAmount1795132860201 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, columns] of indexes)
      await queryRunner.query(
        `DROP INDEX accounting.${name};
         CREATE INDEX ${name} ON accounting.invoices ${columns} INCLUDE (balance_cents)`,
      );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, columns] of indexes)
      await queryRunner.query(
        `DROP INDEX accounting.${name};
         CREATE INDEX ${name} ON accounting.invoices ${columns}`,
      );
  }
}
