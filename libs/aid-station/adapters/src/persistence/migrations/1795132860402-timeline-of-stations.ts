import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Timeline entries for stations created before the timeline: who transformed the demand, and when. */
export class TimelineOfStations1795132860402 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO platform.timeline (dossier_id, at, what, kinds, by_account)
        SELECT id, created_at, 'aid-station.made', '{statuses}', created_by FROM aid_station.aid_stations ORDER BY id
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE platform.timeline DISABLE TRIGGER past_is_final;
      DELETE FROM platform.timeline WHERE what LIKE 'aid-station.%';
      ALTER TABLE platform.timeline ENABLE TRIGGER past_is_final;
    `);
  }
}
