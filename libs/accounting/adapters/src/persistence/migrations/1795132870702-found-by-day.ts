import type { MigrationInterface, QueryRunner } from 'typeorm';
import { remake } from './1795132860900-found-by-its-own-index';

const sums = 'due_at, amount_cents, balance_cents';

/** What stands in an index besides what it is ordered by: before, and now. */
const indexes: readonly (readonly [name: string, on: string, before: string | null, now: string])[] = [
  ['invoices_by_issue', 'invoices (issued_at, id)', sums, `${sums}, organisation_name_search, number`],
  [
    'payments_by_type_and_day',
    'payments (type, paid_on, id)',
    null,
    'amount_cents, organisation_name_search, invoice_number',
  ],
];

/** A name or a part of a number is looked for among the entries of some days in the index that finds those, and added up there. */
export class FoundByDay1795132870702 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on, , now] of indexes) await remake(queryRunner, name, on, now);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on, before] of indexes) await remake(queryRunner, name, on, before);
  }
}
