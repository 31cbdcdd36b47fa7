import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addingToTotals, changesBy, dropSums, keepSums } from './1795132850200-listed-entries';
import { foldingBy, writingDown } from './1795132860200-total-changes';
import { addingBy } from './1795132860710-totals-by-name';
import { writingDownInvoiceBlocks } from './1795132860920-totals-by-block';

const taken = 'SELECT * FROM taken';
export const summedBy = ['kind', 'day', 'department_id', 'office_id', 'name', 'block'];

const adding = (toBlocks: string) =>
  `, named AS (${addingBy('name', taken)}), blocks AS (${toBlocks})${addingToTotals(taken)}`;

/**
 * The statement that adds changes to what is summed by block, and widens what is known of where a block's entries lie: also by those that together
 * change no sum. Where an entry lies is final: no row moves to another id or day.
 */
export const addingWithPlaces = (changes: string) => `
  INSERT INTO accounting.totals_by_block AS t (kind, block, entries, amount_cents, balance_cents, ids, days, due_days)
  SELECT kind, block, sum(entries), sum(amount_cents), sum(balance_cents),
         range_merge(range_agg(ids)), range_merge(range_agg(daterange(day, day, '[]'))), range_merge(range_agg(due_days))
  FROM (${changes}) AS changed WHERE block IS NOT NULL AND kind <> 'unpaid-due'
  GROUP BY 1, 2
  ORDER BY 1, 2
  ON CONFLICT (kind, block) DO UPDATE SET
    entries = t.entries + excluded.entries, amount_cents = t.amount_cents + excluded.amount_cents,
    balance_cents = t.balance_cents + excluded.balance_cents, ids = range_merge(t.ids, excluded.ids),
    days = range_merge(t.days, excluded.days), due_days = range_merge(t.due_days, excluded.due_days)`;

const all = (table: 'invoices' | 'payments') => changesBy(table, [[1, `accounting.${table}`]]);

/**
 * Payments are added up by the block of their invoice's number too, and each block tells between which ids and days its entries lie: a part of a
 * number that a third of a million bear is counted without reading one of them, and a list of them begins where they do (docs/adr/0044).
 * What a block's other numbers come to is read from the indexes that find them.
 */
export class FoundByBlock1795132860950 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Whoever writes an entry takes these first.
      LOCK TABLE accounting.invoices, accounting.credit_notes, accounting.payments IN ACCESS EXCLUSIVE MODE;
      SELECT accounting.fold_totals();
      ALTER TABLE accounting.total_changes ADD COLUMN ids int4range, ADD COLUMN due_days daterange;
      TRUNCATE accounting.totals_by_block;
      ALTER TABLE accounting.totals_by_block
        ADD COLUMN ids int4range NOT NULL, ADD COLUMN days daterange NOT NULL, ADD COLUMN due_days daterange;
      ${addingWithPlaces(all('invoices'))};
      ${addingWithPlaces(all('payments'))};
      CREATE OR REPLACE VIEW accounting.summed_by_block AS
        SELECT kind, block, entries, amount_cents, balance_cents, ids, days, due_days FROM accounting.totals_by_block
        UNION ALL
        SELECT kind, block, entries, amount_cents, balance_cents, ids, daterange(day, day, '[]'), due_days FROM accounting.total_changes
        WHERE block IS NOT NULL AND kind <> 'unpaid-due';
      ALTER TABLE accounting.invoices DROP CONSTRAINT invoices_number_key,
        ADD CONSTRAINT invoices_number_key UNIQUE (number) INCLUDE (amount_cents, balance_cents);
      CREATE INDEX payments_of_number ON accounting.payments (invoice_number, type) INCLUDE (amount_cents);
      ${foldingBy(adding(addingWithPlaces(taken)))}
    `);
    await dropSums(queryRunner);
    await keepSums(queryRunner, writingDown(summedBy, ['ids', 'due_days']));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropSums(queryRunner);
    await queryRunner.query(`
      SELECT accounting.fold_totals();
      ${foldingBy(adding(addingBy('block', `${taken} WHERE block IS NOT NULL`)))}
      DROP INDEX accounting.payments_of_number;
      ALTER TABLE accounting.invoices DROP CONSTRAINT invoices_number_key,
        ADD CONSTRAINT invoices_number_key UNIQUE (number);
      DROP VIEW accounting.summed_by_block;
      DELETE FROM accounting.totals_by_block WHERE kind NOT IN ('invoice', 'unpaid');
      ALTER TABLE accounting.totals_by_block DROP COLUMN ids, DROP COLUMN days, DROP COLUMN due_days;
      ALTER TABLE accounting.total_changes DROP COLUMN ids, DROP COLUMN due_days;
      CREATE VIEW accounting.summed_by_block AS
        SELECT kind, block, entries, amount_cents, balance_cents FROM accounting.totals_by_block
        UNION ALL
        SELECT kind, block, entries, amount_cents, balance_cents FROM accounting.total_changes
        WHERE block IS NOT NULL AND kind <> 'unpaid-due';
    `);
    await keepSums(queryRunner, writingDownInvoiceBlocks);
  }
}
