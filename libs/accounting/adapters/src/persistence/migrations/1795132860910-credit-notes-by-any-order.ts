import type { MigrationInterface, QueryRunner } from 'typeorm';
import { remake } from './1795132860900-found-by-its-own-index';

const [name, on] = ['credit_notes_of_department', 'credit_notes (department_id, id)'] as const;

/** A department's credit notes of a name are found and sorted by day from the index that finds them, as its invoices and payments are. */
export class CreditNotesByAnyOrder1795132860910 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return remake(queryRunner, name, on, 'organisation_name_search, number, amount_cents, issued_at');
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return remake(queryRunner, name, on, 'organisation_name_search, number, amount_cents');
  }
}
