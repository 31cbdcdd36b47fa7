import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last closed day of each issuer's books, and the day on which each payment is entered in them. */
export class ClosedDays1795132860860 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- The last day that a file of entries holds; null while there is none.
      ALTER TABLE accounting.counters ADD COLUMN closed_through date;

      -- Null in those from before: their own day.
      ALTER TABLE accounting.payments ADD COLUMN booked_on date CHECK (booked_on >= paid_on);

      DROP INDEX accounting.payments_of_issuer_by_day;
      CREATE INDEX payments_of_issuer_by_day ON accounting.payments (issuer_code, coalesce(booked_on, paid_on));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX accounting.payments_of_issuer_by_day;
      CREATE INDEX payments_of_issuer_by_day ON accounting.payments (issuer_code, paid_on);
      ALTER TABLE accounting.payments DROP COLUMN booked_on;
      ALTER TABLE accounting.counters DROP COLUMN closed_through;
    `);
  }
}
