import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What other schemas may read of the documents: views without grouping or sorting, so that a query over them uses the indexes of the tables.
 * Columns can be added at the end (`CREATE OR REPLACE VIEW`).
 */
export class ViewsOfDocuments1796410000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- The quotes of each demand. A demand may have several.
      CREATE VIEW documents.v_quote_of_demand AS
        SELECT d.id, d.demand_id, d.created_at, d.validated_at AS accepted_at, d.valid_until,
          -- When the customer declined it online: staff may still validate it afterwards. A query without this column reads no answer,
          -- which a join would not allow: it would also prevent index-only scans.
          (SELECT n.answered_at FROM documents.answers n WHERE n.document_id = d.id AND n.outcome = 'declined') AS declined_at,
          d.price_cents, d.deposit_cents, (d.inputs #>> '{schedule,deposit,percent}')::double precision AS deposit_percent,
          d.deposit_due_on, d.balance_due_on, d.instalments_customer_id
        FROM documents.documents d WHERE d.type = 1;

      -- Quotes, conventions and device declarations, with what each froze of its dossier.
      CREATE VIEW documents.v_papers AS
        SELECT d.id, d.uniq, d.type, d.demand_id, d.created_at, d.valid_until, d.validated_at, d.price_cents,
          d.signed_document_file_name, d.signed_added_at,
          d.inputs #>> '{issuer,timeZone}' AS issuer_time_zone,
          to_timestamp((d.inputs #>> '{dossier,event,endsAt}')::double precision / 1000) AS event_ends_at,
          (d.inputs #>> '{dossier,departmentId}')::integer AS department_id,
          (d.inputs #>> '{dossier,officeId}')::integer AS office_id,
          (d.inputs #>> '{dossier,organisationId}')::integer AS organisation_id
        FROM documents.documents d;

      -- Answers of customers. An answer stays when its document is deleted.
      CREATE VIEW documents.v_answers AS
        SELECT number, document_id, document_type, demand_id, outcome, name, capacity, reason, answered_at, account_id,
          network_address, user_agent
        FROM documents.answers;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW documents.v_quote_of_demand, documents.v_papers, documents.v_answers');
  }
}
