import type { MigrationInterface, QueryRunner } from 'typeorm';

const transformed = 'WHERE status = 3 AND deleted_at IS NULL';

/**
 * Indexes that contain what the yearly report adds up: it reads all the stations of a year and their slots, whose rows are too wide to read
 * from the table.
 */
export class HeldStations1796300000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX demand.demands_transformed_by_start;
      CREATE INDEX demands_transformed_by_start ON demand.demands (starts_at, id)
        INCLUDE (ends_at, department_id, public_peak) ${transformed};
      DROP INDEX demand.slots_demand;
      CREATE INDEX slots_demand ON demand.slots (demand_id, position)
        INCLUDE (starts_at, ends_at, rescue_worker_count, public_peak, public_behaviour, feature, intervention_delay, actor_device,
          device_nature);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX demand.demands_transformed_by_start;
      CREATE INDEX demands_transformed_by_start ON demand.demands (starts_at, id) INCLUDE (ends_at) ${transformed};
      DROP INDEX demand.slots_demand;
      CREATE INDEX slots_demand ON demand.slots (demand_id, position);
    `);
  }
}
