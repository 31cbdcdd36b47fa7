import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Index {
  readonly name: string;
  readonly on: string;
  /** What stands in the index besides what it is ordered by: before, and now. */
  readonly told: readonly [before: string | null, now: string];
  /** The rows it is of, where it is not of all of them: before, and now. */
  readonly of?: readonly [before: string | null, now: string];
}

/** An office's entries; most associations have none. */
const office = [null, 'office_id IS NOT NULL'] as const;
const unpaid = ['balance_cents > 0', 'balance_cents > 0'] as const;
const found = 'organisation_name_search, number, amount_cents';
const foundByInvoice = 'organisation_name_search, invoice_number, amount_cents';
const foundInvoice = `${found}, balance_cents`;
const anyOrder = `${foundInvoice}, issued_at, due_at`;

const indexes: readonly Index[] = [
  { name: 'invoices_of_department', on: 'invoices (department_id, id)', told: [foundInvoice, anyOrder] },
  { name: 'invoices_of_office', on: 'invoices (office_id, id)', told: [null, anyOrder], of: office },
  {
    name: 'credit_notes_of_office',
    on: 'credit_notes (office_id, id)',
    told: [null, `${found}, issued_at`],
    of: office,
  },
  {
    name: 'payments_of_office',
    on: 'payments (office_id, type, id)',
    told: [null, `${foundByInvoice}, paid_on`],
    of: office,
  },
  {
    name: 'payments_of_department',
    on: 'payments (department_id, type, id)',
    told: [foundByInvoice, `${foundByInvoice}, paid_on`],
  },
  { name: 'invoices_by_issue', on: 'invoices (issued_at, id)', told: [null, 'due_at, amount_cents, balance_cents'] },
  {
    name: 'invoices_unpaid',
    on: 'invoices (due_at, id)',
    told: ['amount_cents, balance_cents', 'amount_cents, balance_cents, issued_at'],
    of: unpaid,
  },
  {
    name: 'invoices_unpaid_of_department',
    on: 'invoices (department_id, due_at, id)',
    told: ['amount_cents, balance_cents', 'amount_cents, balance_cents, issued_at'],
    of: unpaid,
  },
];

/**
 * What the books are searched by stands in the index that finds the rows, with all that they are sorted by: an office's entries, those of
 * some days and those that are overdue are found, counted, sorted and added up without reading one of them.
 */
export class FoundByItsOwnIndex1795132860900 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const { name, on, told, of } of indexes) await remake(queryRunner, name, on, told[1], of?.[1]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name, on, told, of } of indexes) await remake(queryRunner, name, on, told[0], of?.[0]);
  }
}

/** Makes an index anew, of other columns besides those that it is ordered by. */
export function remake(queryRunner: QueryRunner, name: string, on: string, told: string | null, of?: string | null) {
  return queryRunner.query(
    `DROP INDEX accounting.${name};
     CREATE INDEX ${name} ON accounting.${on}${told ? ` INCLUDE (${told})` : ''}${of ? ` WHERE ${of}` : ''}`,
  );
}
