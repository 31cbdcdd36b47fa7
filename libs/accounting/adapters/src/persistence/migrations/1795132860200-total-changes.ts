import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addingToTotals, dropSums, keepSums } from './1795132850200-listed-entries';

/** After how many changes whoever writes the next one adds them to the totals. */
const foldedEvery = 512;

/**
 * Whoever writes an entry writes down what it changes of the totals instead of changing them: nobody waits for a row that another
 * has changed, nor can two lock each other out. Some hundreds of changes at a time are added to the totals by whoever writes
 * the last of them; a total is what stands there and what is still to be added (docs/adr/0044).
 */
export class TotalChanges1795132860200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE accounting.total_changes (
        id bigint GENERATED ALWAYS AS IDENTITY,
        kind text NOT NULL,
        day date NOT NULL,
        department_id integer,
        office_id integer,
        entries bigint NOT NULL,
        amount_cents bigint NOT NULL,
        balance_cents bigint NOT NULL
      );
      ${foldingBy(addingToTotals('SELECT * FROM taken'))}
      CREATE VIEW accounting.summed AS
        SELECT kind, span, first_day, department_id, office_id, entries, amount_cents, balance_cents FROM accounting.totals
        UNION ALL
        SELECT kind, span, CASE span WHEN 'month' THEN date_trunc('month', day)::date ELSE day END, department_id, office_id,
               entries, amount_cents, balance_cents
        FROM accounting.total_changes CROSS JOIN (VALUES ('month'), ('day')) AS spans (span);
    `);
    await dropSums(queryRunner);
    await keepSums(queryRunner, writingDown(['kind', 'day', 'department_id', 'office_id']));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropSums(queryRunner);
    await queryRunner.query(`
      SELECT accounting.fold_totals();
      DROP VIEW accounting.summed;
      DROP FUNCTION accounting.fold_totals();
      DROP TABLE accounting.total_changes;
    `);
    await keepSums(queryRunner, addingToTotals);
  }
}

/**
 * Writes down what a statement changes, by what is summed by; whoever writes the last of some hundreds has them added up.
 * @param ranges what is known of where the entries lie: of several, what covers all of them
 */
export function writingDown(keys: readonly string[], ranges: readonly string[] = []): (changes: string) => string {
  const columns = [...keys, ...ranges].join(', ');
  const values = [...keys, ...ranges.map((range) => `range_merge(range_agg(${range}))`)].join(', ');
  return (changes) => `
    DECLARE
      is_due boolean;
    BEGIN
      WITH changed AS (
        INSERT INTO accounting.total_changes (${columns}, entries, amount_cents, balance_cents)
        SELECT ${values}, sum(entries), sum(amount_cents), sum(balance_cents)
        FROM (${changes}) AS change
        GROUP BY ${keys.join(', ')}
        HAVING sum(entries) <> 0 OR sum(amount_cents) <> 0 OR sum(balance_cents) <> 0
        RETURNING id)
      SELECT bool_or(id % ${foldedEvery} = 0) INTO is_due FROM changed;
      IF is_due THEN
        PERFORM accounting.fold_totals();
      END IF;
    END;`;
}

/** The function that adds what is written down by such a statement, one at a time; what another leaves is added with the next changes. */
export function foldingBy(adding: string): string {
  return `
    CREATE OR REPLACE FUNCTION accounting.fold_totals() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT pg_try_advisory_xact_lock(hashtextextended('accounting.fold_totals', 0)) THEN
        RETURN;
      END IF;
      WITH taken AS (DELETE FROM accounting.total_changes RETURNING *)${adding}
    END $$;`;
}
