import type { MigrationInterface, QueryRunner } from 'typeorm';
import { remake } from './1795132860900-found-by-its-own-index';

const invoices = 'due_at, amount_cents, balance_cents';

/**
 * A part of a number is looked for along the days, and payments of it are added up, without reading a row: numbers follow time, and from
 * the other end of it a year lies behind all the others.
 */
export class NumbersBesideDays1795132860940 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await remake(queryRunner, 'invoices_by_issue', 'invoices (issued_at, id)', `${invoices}, number`);
    await remake(queryRunner, 'payments_by_type_and_day', 'payments (type, paid_on, id)', 'invoice_number');
    await remake(queryRunner, 'payments_by_type_and_amount', 'payments (type, amount_cents, id)', 'invoice_number');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await remake(queryRunner, 'invoices_by_issue', 'invoices (issued_at, id)', invoices);
    await remake(queryRunner, 'payments_by_type_and_day', 'payments (type, paid_on, id)', null);
    await remake(queryRunner, 'payments_by_type_and_amount', 'payments (type, amount_cents, id)', null);
  }
}
