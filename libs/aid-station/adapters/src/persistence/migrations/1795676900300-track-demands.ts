import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statuses of demands that are not stations yet. A demand without a row has the first value of each. */
export class TrackDemands1795676900300 implements MigrationInterface {
  name = 'TrackDemands1795676900300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE aid_station.tracked_demands (
        id integer PRIMARY KEY,
        team_status smallint NOT NULL CHECK (team_status BETWEEN 1 AND 3),
        commercial_status smallint NOT NULL CHECK (commercial_status BETWEEN 1 AND 6),
        administrative_status smallint NOT NULL CHECK (administrative_status BETWEEN 1 AND 3),
        reinforcement smallint NOT NULL CHECK (reinforcement BETWEEN 1 AND 4),
        hosting smallint NOT NULL CHECK (hosting BETWEEN 1 AND 3)
      );
      -- « À traiter » leaves the abandoned ones out.
      CREATE INDEX tracked_demands_dropped ON aid_station.tracked_demands (id) WHERE commercial_status = 3;
      -- A quote was sent to these before demands had statuses.
      INSERT INTO aid_station.tracked_demands
        SELECT DISTINCT t.dossier_id, 1, 2, 1, 1, 1 FROM platform.timeline t
        WHERE t.what = 'documents.sent' AND t.facts ->> 'type' = '1'
          AND NOT EXISTS (SELECT FROM aid_station.aid_stations s WHERE s.id = t.dossier_id)
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE aid_station.tracked_demands');
  }
}
