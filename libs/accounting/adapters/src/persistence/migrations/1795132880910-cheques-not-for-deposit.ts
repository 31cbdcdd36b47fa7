import type { MigrationInterface, QueryRunner } from 'typeorm';
import { awaitDeposit } from './1795132860100-deposited-cheques';

/**
 * Cheques that are never taken to the bank stand in a table of their own, beside those that wait: refunds, counter-entries, and what was given back
 * before. All others were deposited: nearly all, who are sooner found by what the few are not (docs/adr/0044).
 */
export class ChequesNotForDeposit1795132880910 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Whoever writes an entry, or deposits a cheque, takes these first.
      LOCK TABLE accounting.payments, accounting.cheques_to_deposit, accounting.deposited_cheques, accounting.cheques_deposited_otherwise
        IN ACCESS EXCLUSIVE MODE;
      CREATE TABLE accounting.cheques_not_for_deposit (
        payment_id integer PRIMARY KEY REFERENCES accounting.payments
      );
      INSERT INTO accounting.cheques_not_for_deposit (payment_id)
        SELECT p.id FROM accounting.payments p
        WHERE p.type = 2
          AND NOT EXISTS (SELECT FROM accounting.cheques_to_deposit c WHERE c.payment_id = p.id)
          AND NOT EXISTS (SELECT FROM accounting.deposited_cheques c WHERE c.payment_id = p.id)
          AND NOT EXISTS (SELECT FROM accounting.cheques_deposited_otherwise c WHERE c.payment_id = p.id);

      CREATE OR REPLACE FUNCTION accounting.await_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.type = 2 AND NEW.amount_cents > 0 AND NEW.reverses IS NULL THEN
          INSERT INTO accounting.cheques_to_deposit (payment_id) VALUES (NEW.id);
        ELSIF NEW.type = 2 THEN
          INSERT INTO accounting.cheques_not_for_deposit (payment_id) VALUES (NEW.id);
        END IF;
        IF NEW.reverses IS NOT NULL THEN
          WITH given_back AS (
            DELETE FROM accounting.cheques_to_deposit WHERE payment_id = NEW.reverses RETURNING payment_id
          )
          INSERT INTO accounting.cheques_not_for_deposit (payment_id) SELECT payment_id FROM given_back;
        END IF;
        RETURN NULL;
      END $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(awaitDeposit(' AND NEW.reverses IS NULL'));
    await queryRunner.query('DROP TABLE accounting.cheques_not_for_deposit');
  }
}
