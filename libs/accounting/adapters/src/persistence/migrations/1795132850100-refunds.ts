import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The paid amount of an invoice may fall below zero: a payment is reversed, for example when a cheque bounces, after part of it was
 * refunded with a credit note, and the customer owes the refund too. The balance still stays between zero and the amount. The author of a
 * credit note is stored, as for invoices.
 */
export class Refunds1795132850100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounting.invoices
        DROP CONSTRAINT invoices_paid_cents_check,
        ADD CONSTRAINT invoices_balance_at_most_amount CHECK (paid_cents + credited_cents >= 0);
      ALTER TABLE accounting.credit_notes ADD COLUMN issued_by integer;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounting.credit_notes DROP COLUMN issued_by;
      ALTER TABLE accounting.invoices
        DROP CONSTRAINT invoices_balance_at_most_amount,
        ADD CONSTRAINT invoices_paid_cents_check CHECK (paid_cents >= 0);
    `);
  }
}
