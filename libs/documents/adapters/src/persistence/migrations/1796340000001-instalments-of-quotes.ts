import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day at a path of a quote's frozen inputs. A cast from text to date depends on settings, so that no column could be generated from it. */
const dayAt = (path: string) => `make_date(split_part(inputs #>> '${path}', '-', 1)::integer,
  split_part(inputs #>> '${path}', '-', 2)::integer, split_part(inputs #>> '${path}', '-', 3)::integer)`;

/**
 * The agreed instalments of a quote as columns, generated from its frozen inputs: both are equal for every quote, old or new. The list of the
 * instalments to invoice finds accepted quotes with instalments by an index of their own; other documents have null columns.
 */
export class InstalmentsOfQuotes1796340000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE documents.documents
        ADD deposit_cents bigint GENERATED ALWAYS AS ((inputs #>> '{schedule,instalments,0,amountCents}')::bigint) STORED,
        ADD deposit_due_on date GENERATED ALWAYS AS (${dayAt('{schedule,instalments,0,dueOn}')}) STORED,
        ADD balance_due_on date GENERATED ALWAYS AS (${dayAt('{schedule,instalments,1,dueOn}')}) STORED,
        ADD instalments_customer_id integer GENERATED ALWAYS AS (
          CASE WHEN inputs ? 'schedule' THEN (inputs #>> '{dossier,organisationId}')::integer END) STORED;
      CREATE INDEX documents_accepted_instalments ON documents.documents (demand_id)
        WHERE type = 1 AND validated_at IS NOT NULL AND deposit_cents IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE documents.documents
        DROP COLUMN deposit_cents, DROP COLUMN deposit_due_on, DROP COLUMN balance_due_on, DROP COLUMN instalments_customer_id;
    `);
  }
}
