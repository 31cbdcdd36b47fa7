import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes that no common search needs (docs/performance.md, Lessons): the rows of a department are sorted from the index that holds all that
 * is searched and shown (`…_of_department`), and payments are always listed by type.
 */
const indexes: readonly (readonly [name: string, on: string])[] = [
  ['invoices_of_department_by_due_date', 'invoices (department_id, due_at, id)'],
  ['invoices_of_department_by_amount', 'invoices (department_id, amount_cents, id) INCLUDE (balance_cents)'],
  ['invoices_of_department_by_balance', 'invoices (department_id, balance_cents, id)'],
  ['credit_notes_of_department_by_amount', 'credit_notes (department_id, amount_cents, id)'],
  ['payments_of_department_by_amount', 'payments (department_id, type, amount_cents, id)'],
  ['payments_by_amount', 'payments (amount_cents, id)'],
  ['payments_by_day', 'payments (paid_on, id)'],
];

export class DropRareIndexesOfBooks1796430000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name] of indexes) await queryRunner.query(`DROP INDEX accounting.${name}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on] of indexes) await queryRunner.query(`CREATE INDEX ${name} ON accounting.${on}`);
  }
}
