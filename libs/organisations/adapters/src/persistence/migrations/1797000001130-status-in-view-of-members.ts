import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hours of volunteers are told apart from those of employees. */
export class StatusInViewOfMembers1797000001130 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE OR REPLACE VIEW organisations.v_members AS
        SELECT id, office_id, last_name, first_name, is_minor, left_on, status FROM organisations.members;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP VIEW organisations.v_members;
      CREATE VIEW organisations.v_members AS
        SELECT id, office_id, last_name, first_name, is_minor, left_on FROM organisations.members;
    `);
  }
}
