import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other schemas may read of the stations. Columns can be added at the end (`CREATE OR REPLACE VIEW`). */
export class ViewsOfStations1796420000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE VIEW aid_station.v_stations AS
        SELECT id, created_at, team_status, commercial_status, administrative_status FROM aid_station.aid_stations;

      -- The statuses of demands that are no station yet.
      CREATE VIEW aid_station.v_tracked_demands AS
        SELECT id, team_status, commercial_status, administrative_status FROM aid_station.tracked_demands;

      CREATE VIEW aid_station.v_assignments AS SELECT slot_id, equipment_id, demand_id FROM aid_station.assignments;

      CREATE VIEW aid_station.v_deadline_marks AS SELECT dossier_id, kind, done_at, done_by FROM aid_station.deadline_marks;

      CREATE VIEW aid_station.v_reinforcement_requests AS
        SELECT id, dossier_id, asked_office_id, asked_by, asked_at, starts_at, ends_at, asked, message, state, granted, answered_at, answer
        FROM aid_station.reinforcement_requests;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP VIEW aid_station.v_stations, aid_station.v_tracked_demands, aid_station.v_assignments, aid_station.v_deadline_marks,
         aid_station.v_reinforcement_requests`,
    );
  }
}
