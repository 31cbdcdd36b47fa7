import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The planning counts the events of a day in the index alone: each with its days in its own zone. Refused demands are not counted. */
export class PlannedDemands1795900020001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX demands_planned ON demand.demands (starts_at, id) INCLUDE (ends_at, time_zone)
         WHERE deleted_at IS NULL AND status IN (1, 3)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX demand.demands_planned');
  }
}
