import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A department's credit notes of a name are found and sorted by day from the index that finds them, as its invoices and payments are. */
export class CreditNotesByAnyOrder1795132860910 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return remake(queryRunner, 'organisation_name_search, number, amount_cents, issued_at');
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return remake(queryRunner, 'organisation_name_search, number, amount_cents');
  }
}

function remake(queryRunner: QueryRunner, told: string): Promise<void> {
  return queryRunner.query(
    `DROP INDEX accounting.credit_notes_of_department;
     CREATE INDEX credit_notes_of_department ON accounting.credit_notes (department_id, id) INCLUDE (${told})`,
  );
}
