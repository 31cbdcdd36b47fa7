import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Demands deleted lately: calendars show them as cancelled for a while. */
export class DeletedDemands1795900040003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX demands_deleted ON demand.demands (deleted_at) WHERE deleted_at IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX demand.demands_deleted');
  }
}
