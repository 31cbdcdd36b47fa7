import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Timeline entries for documents created before the timeline, from their own rows. */
export class TimelineOfDocuments1795132860403 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO platform.timeline (dossier_id, at, what, kinds, by_account, facts)
        SELECT d.demand_id, act.at, act.what, '{documents}', act.by, jsonb_build_object('document', d.id, 'type', d.type)
        FROM documents.documents d CROSS JOIN LATERAL (VALUES
          (d.created_at, 'documents.made', d.created_by),
          (d.sending_date, 'documents.sent', NULL),
          (d.signed_added_at, 'documents.copy-added', d.signed_added_by),
          -- What customers accepted on line is told by their answer.
          (CASE WHEN d.acceptance IS NULL THEN d.validated_at END, 'documents.validated', d.validated_by)
        ) AS act (at, what, by)
        WHERE act.at IS NOT NULL ORDER BY act.at, d.id
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE platform.timeline DISABLE TRIGGER past_is_final;
      DELETE FROM platform.timeline WHERE what LIKE 'documents.%';
      ALTER TABLE platform.timeline ENABLE TRIGGER past_is_final;
    `);
  }
}
