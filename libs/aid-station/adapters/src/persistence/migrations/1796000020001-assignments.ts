import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vehicles and other equipment assigned by name to slots of dossiers. */
export class Assignments1796000020001 implements MigrationInterface {
  name = 'Assignments1796000020001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE aid_station.assignments (
        slot_id integer NOT NULL,
        equipment_id integer NOT NULL,
        demand_id integer NOT NULL,
        PRIMARY KEY (slot_id, equipment_id)
      )
    `);
    await queryRunner.query('CREATE INDEX assignments_of_equipment ON aid_station.assignments (equipment_id)');
    await queryRunner.query('CREATE INDEX assignments_of_demand ON aid_station.assignments (demand_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE aid_station.assignments');
  }
}
