import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether staff have saved a demand follows from its price, no longer from who saved last: the tasks of demands for which the two differ are
 * computed again.
 */
export class DemandsThatStaffSaved1796800000031 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `INSERT INTO platform.changed_dossiers (dossier_id) SELECT id FROM demand.demands
       WHERE status = 1 AND (price_cents IS NOT NULL) <> (updated_by IS NOT NULL AND updated_by IS DISTINCT FROM filed_by)`,
    );
  }

  async down(): Promise<void> {
    // The tasks are computed again by the program that runs.
  }
}
