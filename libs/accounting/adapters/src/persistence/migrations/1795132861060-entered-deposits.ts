import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['deposited_cheques', 'cheques_deposited_otherwise'] as const;

/** A cheque is deposited once; in the form of the earlier function. @param isEntered a further check of a new deposit */
export const depositOnce = (isEntered: string) => `
      CREATE OR REPLACE FUNCTION accounting.deposit_once() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          RAISE EXCEPTION 'cheque % has been deposited', OLD.payment_id;
        END IF;${isEntered}
        DELETE FROM accounting.cheques_to_deposit WHERE payment_id = NEW.payment_id;
        IF NOT FOUND THEN
          RAISE EXCEPTION 'payment % is no cheque to deposit', NEW.payment_id;
        END IF;
        RETURN NULL;
      END $$;`;

/** A deposit has the day on which it is entered in the books. */
export const entered = `
        IF NEW.booked_on IS NULL THEN
          RAISE EXCEPTION 'the deposit of cheque % is entered on no day', NEW.payment_id;
        END IF;`;

/**
 * The day on which the deposit of each cheque is entered in the books. Earlier deposits are entered on their own day, or on the first day
 * that no entries file contains. If such a file contains the counter-entry of a deposited cheque, it deducted the cheque from the cheques
 * account: that deposit is never entered (null), otherwise the cheque would be deducted from both accounts. Later deposits may not be null.
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
    await queryRunner.query(depositOnce(entered));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(depositOnce(''));
    for (const table of tables) await queryRunner.query(`ALTER TABLE accounting.${table} DROP COLUMN booked_on`);
  }
}

/** The day of each deposit, in its issuer's time zone. */
const depositsOf: Readonly<Record<(typeof tables)[number], string>> = {
  deposited_cheques: `SELECT d.payment_id, s.deposited_on AS day
          FROM accounting.deposited_cheques d JOIN accounting.deposit_slips s ON s.id = d.slip_id`,
  cheques_deposited_otherwise: `SELECT o.payment_id,
            (o.noted_at AT TIME ZONE coalesce(i.snapshot #>> '{issuer,timeZone}', 'Europe/Paris'))::date AS day
          FROM accounting.cheques_deposited_otherwise o
          JOIN accounting.payments p ON p.id = o.payment_id JOIN accounting.invoices i ON i.id = p.invoice_id`,
};
