import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['deposited_cheques', 'cheques_deposited_otherwise'] as const;

/**
 * On which day the deposit of each cheque is entered in the books. Those from before are entered on their own day, or on the first
 * that no file of entries holds. Where such a file holds the counter-entry of a deposited cheque, it took it off the account of cheques:
 * that deposit is never entered (null), or the cheque would come off both accounts.
 */
export class EnteredDeposits1795132861060 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await queryRunner.query(`
        ALTER TABLE accounting.${table} ADD COLUMN booked_on date;
        ALTER TABLE accounting.${table} DISABLE TRIGGER deposit_once;
        WITH closed AS (
          SELECT issuer, max(closed_through) AS through FROM accounting.counters GROUP BY issuer
        ), deposits AS (
          ${depositsOf[table]}
        )
        UPDATE accounting.${table} t
        SET booked_on = CASE WHEN d.day <= c.through THEN c.through + 1 ELSE d.day END
        FROM deposits d JOIN accounting.payments p ON p.id = d.payment_id LEFT JOIN closed c ON c.issuer = p.issuer_code
        WHERE t.payment_id = d.payment_id
          AND NOT EXISTS (
            SELECT FROM accounting.payments counter
            WHERE counter.reverses = p.id AND coalesce(counter.booked_on, counter.paid_on) <= c.through);
        ALTER TABLE accounting.${table} ENABLE TRIGGER deposit_once;
        CREATE INDEX ${table}_by_day ON accounting.${table} (booked_on);
      `);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) await queryRunner.query(`ALTER TABLE accounting.${table} DROP COLUMN booked_on`);
  }
}

/** The day of each deposit, on its issuer's clocks. */
const depositsOf: Readonly<Record<(typeof tables)[number], string>> = {
  deposited_cheques: `SELECT d.payment_id, s.deposited_on AS day
          FROM accounting.deposited_cheques d JOIN accounting.deposit_slips s ON s.id = d.slip_id`,
  cheques_deposited_otherwise: `SELECT o.payment_id,
            (o.noted_at AT TIME ZONE coalesce(i.snapshot #>> '{issuer,timeZone}', 'Europe/Paris'))::date AS day
          FROM accounting.cheques_deposited_otherwise o
          JOIN accounting.payments p ON p.id = o.payment_id JOIN accounting.invoices i ON i.id = p.invoice_id`,
};
