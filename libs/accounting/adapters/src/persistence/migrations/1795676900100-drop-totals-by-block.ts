import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addingToTotals, dropSums, keepSums } from './1795132850200-listed-entries';
import { foldingBy, writingDown } from './1795132860200-total-changes';
import { addingBy } from './1795132860710-totals-by-name';
import { TotalsByBlock1795132860920 } from './1795132860920-totals-by-block';
import { FoundByBlock1795132860950 } from './1795132860950-found-by-block';
import { SumsOfDeposits1795132870701 } from './1795132870701-sums-of-deposits';
import { FoundByEnding1795132880920 } from './1795132880920-found-by-ending';

const taken = 'SELECT * FROM taken';
const writing = writingDown(['kind', 'day', 'department_id', 'office_id', 'name']);

/** The triggers of the tables of cheques, with the kind and the sign of what each changes. */
const cheques = [
  ['add_cheques_to_deposit', 'cheque-to-deposit', 1],
  ['take_cheques_to_deposit', 'cheque-to-deposit', -1],
  ['add_deposited_cheques', 'cheque-deposited', 1],
  ['add_cheques_deposited_otherwise', 'cheque-deposited', 1],
] as const;

/** Sums are stored by period, place and name only. A part of a number is searched in an index of all entries (docs/adr/0044). */
export class DropTotalsByBlock1795676900100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await lock(queryRunner);
    await queryRunner.query(`
      SELECT accounting.fold_totals();
      DROP VIEW accounting.summed_by_block;
      DROP TABLE accounting.totals_by_block;
      ALTER TABLE accounting.total_changes DROP COLUMN block, DROP COLUMN ids, DROP COLUMN due_days;
      ${foldingBy(`, named AS (${addingBy('name', taken)})${addingToTotals(taken)}`)}
      ALTER TABLE accounting.invoices DROP CONSTRAINT IF EXISTS invoices_end_in_two_digits;
      DROP INDEX accounting.invoices_by_ending;
      DROP INDEX accounting.payments_by_ending;
    `);
    await dropSums(queryRunner);
    await keepSums(queryRunner, writing);
    for (const [name, kind, sign] of cheques)
      await queryRunner.query(`
        CREATE OR REPLACE FUNCTION accounting.${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          ${writing(`
            SELECT '${kind}' AS kind, p.paid_on AS day, p.department_id, p.office_id, p.organisation_name_search AS name,
                   ${sign} AS entries, ${sign} * p.amount_cents AS amount_cents, 0 AS balance_cents
            FROM moved AS cheque JOIN accounting.payments p ON p.id = cheque.payment_id`)}
          RETURN NULL;
        END $$`);
  }

  /** Runs the migrations again that created what was dropped. The one of cheques undoes its sums first, so that they are not added twice. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await lock(queryRunner);
    await new TotalsByBlock1795132860920().up(queryRunner);
    await new FoundByBlock1795132860950().up(queryRunner);
    const deposits = new SumsOfDeposits1795132870701();
    await deposits.down(queryRunner);
    await deposits.up(queryRunner);
    await new FoundByEnding1795132880920().up(queryRunner);
  }
}

/** A transaction that writes an entry, or deposits a cheque, locks these tables in the same order. */
function lock(queryRunner: QueryRunner): Promise<unknown> {
  return queryRunner.query(`
    LOCK TABLE accounting.invoices, accounting.credit_notes, accounting.payments, accounting.cheques_to_deposit,
      accounting.deposited_cheques, accounting.cheques_deposited_otherwise IN ACCESS EXCLUSIVE MODE`);
}
