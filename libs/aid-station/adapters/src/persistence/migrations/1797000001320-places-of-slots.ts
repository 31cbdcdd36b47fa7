import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The place of a slot's event, so that a move within its town is told: dossiers with slots to come are brought along within a minute. Personal
 * links are seen by the integrity check.
 */
export class PlacesOfSlots1797000001320 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE aid_station.sign_ups ADD COLUMN place text;
      CREATE VIEW aid_station.v_volunteer_links AS SELECT member_id, expires_at FROM aid_station.volunteer_links;
      INSERT INTO platform.changed_dossiers (dossier_id) SELECT platform.dossiers_to_staff(0, 0);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP VIEW aid_station.v_volunteer_links;
      ALTER TABLE aid_station.sign_ups DROP COLUMN place;`);
  }
}
