import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One index a sort of each list, for those who see all, a department or an office; and one a text filter (ADR 0008). */
const indexes = [
  'invoices_of_department_by_amount ON accounting.invoices (department_id, amount_cents, id)',
  'invoices_of_department_by_balance ON accounting.invoices (department_id, balance_cents, id)',
  'invoices_of_department_by_due_date ON accounting.invoices (department_id, due_at, id)',

  'credit_notes_by_amount ON accounting.credit_notes (amount_cents, id)',
  'credit_notes_of_department ON accounting.credit_notes (department_id, id)',
  'credit_notes_of_department_by_issue ON accounting.credit_notes (department_id, issued_at, id)',
  'credit_notes_of_department_by_amount ON accounting.credit_notes (department_id, amount_cents, id)',
  'credit_notes_of_office ON accounting.credit_notes (office_id, id)',
  'credit_notes_by_number ON accounting.credit_notes USING gin (number public.gin_trgm_ops)',
  'credit_notes_by_organisation_name ON accounting.credit_notes USING gin (organisation_name_search public.gin_trgm_ops)',

  'payments_by_day ON accounting.payments (paid_on, id)',
  'payments_by_amount ON accounting.payments (amount_cents, id)',
  'payments_by_type_and_day ON accounting.payments (type, paid_on, id)',
  'payments_by_type_and_amount ON accounting.payments (type, amount_cents, id)',
  'payments_of_department ON accounting.payments (department_id, type, id)',
  'payments_of_department_by_day ON accounting.payments (department_id, type, paid_on, id)',
  'payments_of_department_by_amount ON accounting.payments (department_id, type, amount_cents, id)',
  'payments_of_office ON accounting.payments (office_id, type, id)',
  'payments_by_invoice_number ON accounting.payments USING gin (invoice_number public.gin_trgm_ops)',
  'payments_by_organisation_name ON accounting.payments USING gin (organisation_name_search public.gin_trgm_ops)',
];

/**
 * What is added up: the kind of total, and how the rows of a table that changed give it. `by` is the day that it is summed under,
 * on the clocks of the mainland, as the lists read their days.
 */
const sums = {
  invoices: [
    { kind: `'invoice'`, by: 'issued_at', where: 'true' },
    // What is not paid, also by the day on which it is due.
    { kind: `'unpaid'`, by: 'issued_at', where: 'balance_cents > 0' },
    { kind: `'unpaid-due'`, by: 'due_at', where: 'balance_cents > 0' },
  ],
  credit_notes: [{ kind: `'credit-note'`, by: 'issued_at', where: 'true' }],
  payments: [{ kind: `'payment-' || type`, by: 'paid_on', where: 'true' }],
} as const;

type Table = keyof typeof sums;

export const tables = Object.keys(sums) as Table[];

/** Rows of a table, by sign: 1 for those that came in, -1 for those that are no more. */
type SignedRows = readonly (readonly [sign: 1 | -1, source: string])[];

const day = (by: string) => (by === 'paid_on' ? 'paid_on' : `(${by} AT TIME ZONE 'Europe/Paris')::date`);

/** What is known of an entry besides what it is summed by: what is left to pay, its block of numbers, and the day on which it is due. */
const known = {
  invoices: ['balance_cents', 'left(number, -2)', `daterange(${day('due_at')}, ${day('due_at')}, '[]')`],
  credit_notes: ['0', 'NULL::text', 'NULL::daterange'],
  payments: ['0', 'left(invoice_number, -2)', 'NULL::daterange'],
} as const;

/**
 * What rows come to, as a query of kind, day, place, customer's name, block of numbers, id, due day, how many entries and what they add
 * up to.
 */
export function changesBy(table: Table, rows: SignedRows): string {
  const [balance, block, dueDays] = known[table];
  const changes = rows.flatMap(([sign, source]) =>
    sums[table].map(
      ({
        kind,
        by,
        where,
      }) => `SELECT ${kind} AS kind, ${day(by)} AS day, department_id, office_id, organisation_name_search AS name,
        ${block} AS block, int4range(id, id, '[]') AS ids, ${dueDays} AS due_days, ${sign} AS entries, ${sign} * amount_cents AS amount_cents, ${sign} * ${balance} AS balance_cents FROM ${source} WHERE ${where}`,
    ),
  );
  return changes.join(' UNION ALL ');
}

/** The statement that adds changes to the totals, in one order of locks. */
export function addingToTotals(changes: string): string {
  return `
    INSERT INTO accounting.totals AS t (kind, span, first_day, department_id, office_id, entries, amount_cents, balance_cents)
    SELECT kind, span, CASE span WHEN 'month' THEN date_trunc('month', day)::date ELSE day END AS first_day,
           department_id, office_id, sum(entries), sum(amount_cents), sum(balance_cents)
    FROM (${changes}) AS changed CROSS JOIN (VALUES ('month'), ('day')) AS spans (span)
    GROUP BY 1, 2, 3, 4, 5
    HAVING sum(entries) <> 0 OR sum(amount_cents) <> 0 OR sum(balance_cents) <> 0
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (kind, span, first_day, department_id, office_id) DO UPDATE SET
      entries = t.entries + excluded.entries, amount_cents = t.amount_cents + excluded.amount_cents,
      balance_cents = t.balance_cents + excluded.balance_cents;`;
}

/** Triggers that run a statement on whatever a statement has written of the entries. @param statementOf the changes as a query */
export async function keepSums(queryRunner: QueryRunner, statementOf: (changes: string) => string): Promise<void> {
  for (const table of tables)
    await keep(queryRunner, `add_${table}`, 'INSERT', table, statementOf(changesBy(table, [[1, 'entered']])));
  const moved = changesBy('invoices', [
    [-1, 'left_behind'],
    [1, 'entered'],
  ]);
  await keep(queryRunner, 'move_invoices', 'UPDATE', 'invoices', statementOf(moved));
}

/** Takes away what {@link keepSums} made. */
export async function dropSums(queryRunner: QueryRunner): Promise<void> {
  for (const name of ['move_invoices', ...tables.map((table) => `add_${table}`)])
    await queryRunner.query(`DROP FUNCTION accounting.${name}() CASCADE`);
}

function keep(queryRunner: QueryRunner, name: string, event: 'INSERT' | 'UPDATE', table: Table, statement: string) {
  const rows = event === 'INSERT' ? 'NEW TABLE AS entered' : 'OLD TABLE AS left_behind NEW TABLE AS entered';
  return queryRunner.query(`
    CREATE FUNCTION accounting.${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${statement}
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${name} AFTER ${event} ON accounting.${table}
      REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION accounting.${name}();
  `);
}

/**
 * What the lists of the books are found and added up with. A total over a million rows is the sum of some thousands of months
 * and days, kept by triggers in the transaction that writes an entry (docs/adr/0044).
 */
export class ListedEntries1795132850200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const index of indexes) await queryRunner.query(`CREATE INDEX ${index}`);
    await queryRunner.query(`
      CREATE TABLE accounting.totals (
        kind text NOT NULL,
        -- Each month stands here whole and day by day: a period is its whole months and the days around them.
        span text NOT NULL CHECK (span IN ('month', 'day')),
        first_day date NOT NULL,
        department_id integer,
        office_id integer,
        entries bigint NOT NULL,
        amount_cents bigint NOT NULL,
        balance_cents bigint NOT NULL,
        UNIQUE NULLS NOT DISTINCT (kind, span, first_day, department_id, office_id)
      );
      CREATE INDEX totals_of_department ON accounting.totals (department_id, kind, span, first_day);
    `);
    for (const table of tables) await queryRunner.query(addingToTotals(changesBy(table, [[1, `accounting.${table}`]])));
    await keepSums(queryRunner, addingToTotals);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropSums(queryRunner);
    await queryRunner.query(`
      DROP TABLE accounting.totals;
      DROP INDEX ${indexes.map((index) => `accounting.${index.split(' ')[0]}`).join(', ')};
    `);
  }
}
