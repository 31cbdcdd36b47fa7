import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Demands that staff have not touched yet: the dashboard counts up to ten thousand of them without reading a row. */
export class UntouchedDemands1795132840010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX demands_untouched ON demand.demands (starts_at, id) INCLUDE (ends_at, department_id, office_id)
       WHERE status = 1 AND deleted_at IS NULL AND (updated_by IS NULL OR updated_by = filed_by)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX demand.demands_untouched');
  }
}
