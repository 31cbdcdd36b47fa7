import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addingToTotals } from './1795132850200-listed-entries';
import { writingDown } from './1795132860200-total-changes';
import { addingBy } from './1795132860710-totals-by-name';
import { addingWithPlaces, summedBy } from './1795132860950-found-by-block';

/** What cheques come to that stand in a table, by sign: 1 for those that came in, -1 for those that are no more. */
const changesOf = (kind: string, sign: 1 | -1, cheques: string) => `
  SELECT '${kind}' AS kind, p.paid_on AS day, p.department_id, p.office_id, p.organisation_name_search AS name,
         left(p.invoice_number, -2) AS block, int4range(p.id, p.id, '[]') AS ids, NULL::daterange AS due_days,
         ${sign} AS entries, ${sign} * p.amount_cents AS amount_cents, 0 AS balance_cents
  FROM ${cheques} AS cheque JOIN accounting.payments p ON p.id = cheque.payment_id`;

/** Where cheques come in and go, and what they are then. What was deposited stays so. */
const moves = [
  { name: 'add_cheques_to_deposit', table: 'cheques_to_deposit', event: 'INSERT', kind: 'cheque-to-deposit', sign: 1 },
  {
    name: 'take_cheques_to_deposit',
    table: 'cheques_to_deposit',
    event: 'DELETE',
    kind: 'cheque-to-deposit',
    sign: -1,
  },
  { name: 'add_deposited_cheques', table: 'deposited_cheques', event: 'INSERT', kind: 'cheque-deposited', sign: 1 },
  {
    name: 'add_cheques_deposited_otherwise',
    table: 'cheques_deposited_otherwise',
    event: 'INSERT',
    kind: 'cheque-deposited',
    sign: 1,
  },
] as const;

const all = moves
  .filter(({ event }) => event === 'INSERT')
  .map(({ table, kind }) => changesOf(kind, 1, `accounting.${table}`))
  .join(' UNION ALL ');

/**
 * Cheques are added up by whether they were taken to the bank, too: by day and place, by name and by block of numbers, as all entries are
 * (docs/adr/0044). Nearly all cheques were: what « Remis » comes to was read one by one.
 */
export class SumsOfDeposits1795132870701 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Whoever writes an entry, or deposits a cheque, takes these first.
      LOCK TABLE accounting.payments, ${[...new Set(moves.map(({ table }) => `accounting.${table}`))].join(', ')}
        IN ACCESS EXCLUSIVE MODE;
      ${addingToTotals(all)}
      ${addingBy('name', all)};
      ${addingWithPlaces(all)};
    `);
    for (const { name, table, event, kind, sign } of moves) {
      const moved = event === 'INSERT' ? 'NEW TABLE AS moved' : 'OLD TABLE AS moved';
      await queryRunner.query(`
        CREATE FUNCTION accounting.${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          ${writingDown(summedBy, ['ids', 'due_days'])(changesOf(kind, sign, 'moved'))}
          RETURN NULL;
        END $$;
        CREATE TRIGGER ${name} AFTER ${event} ON accounting.${table}
          REFERENCING ${moved} FOR EACH STATEMENT EXECUTE FUNCTION accounting.${name}();
      `);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name } of moves) await queryRunner.query(`DROP FUNCTION accounting.${name}() CASCADE`);
    for (const table of ['totals', 'totals_by_name', 'totals_by_block', 'total_changes'])
      await queryRunner.query(
        `DELETE FROM accounting.${table} WHERE kind IN ('cheque-to-deposit', 'cheque-deposited')`,
      );
  }
}
