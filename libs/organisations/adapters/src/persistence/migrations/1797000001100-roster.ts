import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What decides whether a member may serve on a day, and the names that other schemas may show. */
export class Roster1797000001100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE organisations.members
        ADD COLUMN has_guardian_agreement boolean NOT NULL DEFAULT false,
        -- [{"from": day, "to": day}], by time.
        ADD COLUMN away jsonb NOT NULL DEFAULT '[]';

      CREATE VIEW organisations.v_members AS
        SELECT id, office_id, last_name, first_name, is_minor, left_on FROM organisations.members;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW organisations.v_members');
    await queryRunner.query('ALTER TABLE organisations.members DROP COLUMN has_guardian_agreement, DROP COLUMN away');
  }
}
