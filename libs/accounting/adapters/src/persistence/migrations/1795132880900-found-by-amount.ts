import type { MigrationInterface, QueryRunner } from 'typeorm';
import { remake } from './1795132860900-found-by-its-own-index';

const [name, on] = ['invoices_by_amount', 'invoices (amount_cents, id)'] as const;

/** A name or a part of a number is looked for among the invoices of some amounts in the index that finds those, and added up there. */
export class FoundByAmount1795132880900 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return remake(queryRunner, name, on, 'balance_cents, organisation_name_search, number');
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return remake(queryRunner, name, on, 'balance_cents');
  }
}
