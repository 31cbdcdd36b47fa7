import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addingToTotals, changesBy, dropSums, keepSums, tables } from './1795132850200-listed-entries';
import { foldingBy, writingDown } from './1795132860200-total-changes';

/** The statement that adds changes to what is summed by a key, such as the name. Nobody asks a key for what is due by which day. */
export const addingBy = (key: 'name' | 'block', changes: string) => `
  INSERT INTO accounting.totals_by_${key} AS t (kind, ${key}, entries, amount_cents, balance_cents)
  SELECT kind, ${key}, sum(entries), sum(amount_cents), sum(balance_cents)
  FROM (${changes}) AS changed WHERE kind <> 'unpaid-due'
  GROUP BY 1, 2
  HAVING sum(entries) <> 0 OR sum(amount_cents) <> 0 OR sum(balance_cents) <> 0
  ORDER BY 1, 2
  ON CONFLICT (kind, ${key}) DO UPDATE SET
    entries = t.entries + excluded.entries, amount_cents = t.amount_cents + excluded.amount_cents,
    balance_cents = t.balance_cents + excluded.balance_cents`;

/** The statement that makes the table of what is summed by a key. */
export const tableBy = (key: 'name' | 'block') => `
  CREATE TABLE accounting.totals_by_${key} (
    kind text NOT NULL,
    ${key} text NOT NULL,
    entries bigint NOT NULL,
    amount_cents bigint NOT NULL,
    balance_cents bigint NOT NULL,
    PRIMARY KEY (kind, ${key})
  )`;

/**
 * What entries add up to by the name of their customer, as it is searched for: one « mairie » in five of a million invoices is
 * some thousands of names (docs/adr/0044).
 */
export class TotalsByName1795132860710 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      SELECT accounting.fold_totals();
      ALTER TABLE accounting.total_changes ADD COLUMN name text NOT NULL;
      ${tableBy('name')};
      ${tables.map((table) => addingBy('name', changesBy(table, [[1, `accounting.${table}`]]))).join(';')};
      CREATE INDEX totals_by_name_by_name ON accounting.totals_by_name USING gin (name public.gin_trgm_ops);
      CREATE VIEW accounting.summed_by_name AS
        SELECT kind, name, entries, amount_cents, balance_cents FROM accounting.totals_by_name
        UNION ALL
        SELECT kind, name, entries, amount_cents, balance_cents FROM accounting.total_changes WHERE kind <> 'unpaid-due';
      ${foldingBy(`, named AS (${addingBy('name', 'SELECT * FROM taken')})${addingToTotals('SELECT * FROM taken')}`)}
    `);
    await dropSums(queryRunner);
    await keepSums(queryRunner, writingDown(['kind', 'day', 'department_id', 'office_id', 'name']));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropSums(queryRunner);
    await queryRunner.query(`
      SELECT accounting.fold_totals();
      ${foldingBy(addingToTotals('SELECT * FROM taken'))}
      DROP VIEW accounting.summed_by_name;
      DROP TABLE accounting.totals_by_name;
      ALTER TABLE accounting.total_changes DROP COLUMN name;
    `);
    await keepSums(queryRunner, writingDown(['kind', 'day', 'department_id', 'office_id']));
  }
}
