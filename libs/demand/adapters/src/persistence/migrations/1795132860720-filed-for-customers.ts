import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Demands that staff typed for customers no longer belong to these staff as organisers (decisions: Who files). No data shows who was staff
 * at the time of filing: an account that has done something only staff do, on any dossier, is treated as staff.
 */
export class FiledForCustomers1795132860720 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE demand.demands SET filed_by = NULL, updated_by = CASE WHEN version > 1 OR updated_by <> filed_by THEN updated_by END
      WHERE filed_by IN (
        SELECT by_account FROM platform.timeline
        WHERE by_account IS NOT NULL AND (kinds && '{statuses,notes}' OR what = 'documents.made')
      )
    `);
  }

  /** The timeline shows who typed a demand; before, it was shown as filed by them. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE demand.demands d SET filed_by = t.by_account, updated_by = coalesce(d.updated_by, t.by_account)
      FROM platform.timeline t WHERE t.dossier_id = d.id AND t.what = 'demand.filed' AND d.filed_by IS NULL
    `);
  }
}
