import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The entries of a ledger to deposit, in the form of the earlier function. @param isCheque a condition besides type and sign */
export const awaitDeposit = (isCheque: string) => `
      CREATE OR REPLACE FUNCTION accounting.await_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.type = 2 AND NEW.amount_cents > 0${isCheque} THEN
          INSERT INTO accounting.cheques_to_deposit (payment_id) VALUES (NEW.id);
        END IF;
        IF NEW.reverses IS NOT NULL THEN
          DELETE FROM accounting.cheques_to_deposit WHERE payment_id = NEW.reverses;
        END IF;
        RETURN NULL;
      END $$;`;

/**
 * A counter-entry of a refunded cheque is not a cheque: it is not offered. Cheques deposited without a slip, mostly from before slips
 * existed, are removed permanently from the list, with the author and the time of that note.
 */
export class DepositedCheques1795132860100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${awaitDeposit(' AND NEW.reverses IS NULL')}
      DELETE FROM accounting.cheques_to_deposit c USING accounting.payments p
        WHERE p.id = c.payment_id AND p.reverses IS NOT NULL;

      CREATE TABLE accounting.cheques_deposited_otherwise (
        payment_id integer PRIMARY KEY REFERENCES accounting.payments,
        noted_by integer NOT NULL,
        noted_at timestamptz NOT NULL
      );
      -- As on a slip: it was still to be deposited, and is so no more.
      CREATE TRIGGER deposit_once AFTER INSERT OR UPDATE OR DELETE ON accounting.cheques_deposited_otherwise
        FOR EACH ROW EXECUTE FUNCTION accounting.deposit_once();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO accounting.cheques_to_deposit (payment_id)
        SELECT o.payment_id FROM accounting.cheques_deposited_otherwise o
        WHERE NOT EXISTS (SELECT FROM accounting.payments p WHERE p.reverses = o.payment_id);
      DROP TABLE accounting.cheques_deposited_otherwise;
      ${awaitDeposit('')}
    `);
  }
}
