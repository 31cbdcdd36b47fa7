import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addingToTotals, changesBy, dropSums, keepSums } from './1795132850200-listed-entries';
import { foldingBy, writingDown } from './1795132860200-total-changes';
import { addingBy, tableBy } from './1795132860710-totals-by-name';

const taken = 'SELECT * FROM taken';
const adding = (toBlocks: string) => `, named AS (${addingBy('name', taken)})${toBlocks}${addingToTotals(taken)}`;

const keys = ['kind', 'day', 'department_id', 'office_id', 'name'];

/** Writes down what a statement changes, with the block of an invoice's own number only. */
export const writingDownInvoiceBlocks = (changes: string) =>
  writingDown([...keys, 'block'])(`
    SELECT ${keys.join(', ')}, CASE WHEN kind IN ('invoice', 'unpaid', 'unpaid-due') THEN block END AS block,
           entries, amount_cents, balance_cents
    FROM (${changes}) AS written`);

/**
 * What invoices add up to by blocks of a hundred numbers, a number without its last two digits: « 2026 », which a third of a million
 * numbers have in them, is some thousands of blocks and a few numbers of others (docs/adr/0044). Only invoices are looked for by their own
 * number among a million.
 */
export class TotalsByBlock1795132860920 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Whoever writes an entry takes these first.
      LOCK TABLE accounting.invoices, accounting.credit_notes, accounting.payments IN ACCESS EXCLUSIVE MODE;
      SELECT accounting.fold_totals();
      ALTER TABLE accounting.invoices ADD CONSTRAINT invoices_end_in_two_digits CHECK (number ~ '[0-9]{2}$');
      ALTER TABLE accounting.total_changes ADD COLUMN block text;
      ${tableBy('block')};
      ${addingBy('block', changesBy('invoices', [[1, 'accounting.invoices']]))};
      CREATE VIEW accounting.summed_by_block AS
        SELECT kind, block, entries, amount_cents, balance_cents FROM accounting.totals_by_block
        UNION ALL
        SELECT kind, block, entries, amount_cents, balance_cents FROM accounting.total_changes
        WHERE block IS NOT NULL AND kind <> 'unpaid-due';
      ${foldingBy(adding(`, blocks AS (${addingBy('block', `${taken} WHERE block IS NOT NULL`)})`))}
    `);
    await dropSums(queryRunner);
    await keepSums(queryRunner, writingDownInvoiceBlocks);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropSums(queryRunner);
    await queryRunner.query(`
      SELECT accounting.fold_totals();
      ${foldingBy(adding(''))}
      DROP VIEW accounting.summed_by_block;
      DROP TABLE accounting.totals_by_block;
      ALTER TABLE accounting.total_changes DROP COLUMN block;
      ALTER TABLE accounting.invoices DROP CONSTRAINT invoices_end_in_two_digits;
    `);
    await keepSums(queryRunner, writingDown(keys));
  }
}
