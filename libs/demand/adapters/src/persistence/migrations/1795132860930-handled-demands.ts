import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Demands that staff have saved and whose event is not over: few upcoming demands still need a quote. */
export class HandledDemands1795132860930 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX demands_handled ON demand.demands (ends_at)
       WHERE status = 1 AND deleted_at IS NULL AND updated_by IS NOT NULL AND updated_by IS DISTINCT FROM filed_by`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX demand.demands_handled');
  }
}
