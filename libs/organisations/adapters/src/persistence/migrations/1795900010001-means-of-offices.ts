import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an office can bring to an event: people, vehicles, other equipment, and when these are out of service. */
export class MeansOfOffices1795900010001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE organisations.offices
        ADD COLUMN travel_minutes integer NOT NULL DEFAULT 60 CHECK (travel_minutes BETWEEN 0 AND 480),
        ADD COLUMN rescuer_count integer CHECK (rescuer_count BETWEEN 0 AND 10000),
        ADD COLUMN nurse_count integer CHECK (nurse_count BETWEEN 0 AND 10000),
        ADD COLUMN doctor_count integer CHECK (doctor_count BETWEEN 0 AND 10000);

      CREATE SEQUENCE organisations.equipment_id_seq AS integer;
      CREATE TABLE organisations.equipment (
        id integer PRIMARY KEY,
        office_id integer NOT NULL REFERENCES organisations.offices (id),
        kind text NOT NULL
          CHECK (kind IN ('vps', 'vl', 'vtu', 'vtp', 'lotA', 'lotB', 'lotC', 'medicalLot', 'tent')),
        name text,
        registration text,
        quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000),
        retired_at timestamptz
      );
      ALTER SEQUENCE organisations.equipment_id_seq OWNED BY organisations.equipment.id;
      CREATE INDEX equipment_of_office ON organisations.equipment (office_id);

      CREATE TABLE organisations.equipment_out_of_service (
        equipment_id integer NOT NULL REFERENCES organisations.equipment (id) ON DELETE CASCADE,
        position smallint NOT NULL,
        from_day date NOT NULL,
        to_day date NOT NULL,
        reason text NOT NULL,
        PRIMARY KEY (equipment_id, position),
        CHECK (from_day <= to_day)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE organisations.equipment_out_of_service, organisations.equipment;
      ALTER TABLE organisations.offices
        DROP COLUMN travel_minutes, DROP COLUMN rescuer_count, DROP COLUMN nurse_count, DROP COLUMN doctor_count;
    `);
  }
}
