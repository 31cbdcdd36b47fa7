import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The owners of exports, the accounts that issuers post to, and the indexes for reading their accounting entries. */
export class Exports1795132850401 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Beside its job: whoever has the scope that an export was made with may see it.
      CREATE TABLE accounting.exports (
        job_id integer PRIMARY KEY REFERENCES platform.jobs ON DELETE CASCADE,
        owner_id integer NOT NULL,
        content text NOT NULL,
        type text NOT NULL,
        department_id integer,
        office_id integer
      );
      CREATE INDEX exports_of_department ON accounting.exports (department_id, job_id);
      CREATE INDEX exports_of_office ON accounting.exports (office_id, job_id);

      -- Only what an issuer decided otherwise than the chart of accounts proposes.
      CREATE TABLE accounting.issuer_accounts (
        issuer_code text PRIMARY KEY,
        accounts jsonb NOT NULL,
        changed_by integer NOT NULL,
        changed_at timestamptz NOT NULL
      );

      CREATE INDEX invoices_of_issuer_by_issue ON accounting.invoices (issuer_code, issued_at);
      CREATE INDEX credit_notes_of_issuer_by_issue ON accounting.credit_notes (issuer_code, issued_at);
      CREATE INDEX payments_of_issuer_by_day ON accounting.payments (issuer_code, paid_on);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX accounting.invoices_of_issuer_by_issue, accounting.credit_notes_of_issuer_by_issue,
        accounting.payments_of_issuer_by_day;
      DROP TABLE accounting.issuer_accounts;
      DROP TABLE accounting.exports;
    `);
  }
}
