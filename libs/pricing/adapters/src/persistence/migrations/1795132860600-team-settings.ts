import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The team settings of departments; department 0 is the whole association. */
export class TeamSettings1795132860600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE pricing.team_settings (
        department_id integer PRIMARY KEY CHECK (department_id >= 0),
        -- By class of device; a class that nothing is set for is absent.
        rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'object')
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE pricing.team_settings');
  }
}
