import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Aid stations; a station has the number of its demand. */
export class CreateAidStations1795132800600 implements MigrationInterface {
  name = 'CreateAidStations1795132800600';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE SCHEMA aid_station;
      CREATE TABLE aid_station.aid_stations (
        id integer PRIMARY KEY,
        created_at timestamptz NOT NULL,
        created_by integer,
        team_status smallint NOT NULL CHECK (team_status BETWEEN 1 AND 3),
        commercial_status smallint NOT NULL CHECK (commercial_status BETWEEN 1 AND 6),
        administrative_status smallint NOT NULL CHECK (administrative_status BETWEEN 1 AND 3),
        reinforcement smallint NOT NULL CHECK (reinforcement BETWEEN 1 AND 4),
        hosting smallint NOT NULL CHECK (hosting BETWEEN 1 AND 3)
      );
      -- The batch of invoices walks the ordered stations by number.
      CREATE INDEX aid_stations_ordered ON aid_station.aid_stations (id) WHERE commercial_status = 4;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP SCHEMA aid_station CASCADE');
  }
}
