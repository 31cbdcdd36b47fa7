import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes on unpaid invoices, which are few and read every day, by due date; and on numbers as users type them. */
export class UnpaidInvoices1795132800701 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      `CREATE INDEX invoices_unpaid ON accounting.invoices (due_at, id) INCLUDE (amount_cents, balance_cents)
       WHERE balance_cents > 0`,
      `CREATE INDEX invoices_unpaid_of_department ON accounting.invoices (department_id, due_at, id)
       INCLUDE (amount_cents, balance_cents) WHERE balance_cents > 0`,
      `CREATE INDEX invoices_by_due_date ON accounting.invoices (due_at, id)`,
      `CREATE INDEX invoices_by_plain_number ON accounting.invoices
       USING gin (replace(lower(number), '-', '') public.gin_trgm_ops)`,
    ]) {
      await queryRunner.query(statement);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP INDEX accounting.invoices_unpaid, accounting.invoices_unpaid_of_department, accounting.invoices_by_due_date,
         accounting.invoices_by_plain_number`,
    );
  }
}
