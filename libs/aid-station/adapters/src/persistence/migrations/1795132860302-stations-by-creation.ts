import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of « Postes de secours actifs » by creation; the other orders of that list are those of the demands. */
export class StationsByCreation1795132860302 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX aid_stations_by_creation ON aid_station.aid_stations (created_at, id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX aid_station.aid_stations_by_creation');
  }
}
