import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A part of a number with which numbers end is looked for in an index of them read backwards, where those lie side by side: of a digit or two they are
 * a tenth or a hundredth of all, of which each was looked up by itself (docs/adr/0044). What the other index of numbers told of them goes.
 */
export class FoundByEnding1795132880920 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX invoices_by_ending ON accounting.invoices ((reverse(number) COLLATE "C"))
        INCLUDE (number, id, amount_cents, balance_cents);
      ALTER TABLE accounting.invoices DROP CONSTRAINT invoices_number_key, ADD CONSTRAINT invoices_number_key UNIQUE (number);
      CREATE INDEX payments_by_ending ON accounting.payments (type, (reverse(invoice_number) COLLATE "C"))
        INCLUDE (invoice_number, id, amount_cents);
      DROP INDEX accounting.payments_of_number;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX payments_of_number ON accounting.payments (invoice_number, type) INCLUDE (amount_cents);
      DROP INDEX accounting.payments_by_ending;
      ALTER TABLE accounting.invoices DROP CONSTRAINT invoices_number_key,
        ADD CONSTRAINT invoices_number_key UNIQUE (number) INCLUDE (amount_cents, balance_cents);
      DROP INDEX accounting.invoices_by_ending;
    `);
  }
}
