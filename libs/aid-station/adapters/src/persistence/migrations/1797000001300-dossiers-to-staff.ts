import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The dossiers with slots that are not over, of a department (0: of all) or an office: the contexts of rules and offices watch them without
 * knowing sign-ups.
 */
export class DossiersToStaff1797000001300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE FUNCTION platform.dossiers_to_staff(department integer, office integer) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
         SELECT DISTINCT demand_id FROM aid_station.sign_ups
         WHERE ends_at > now() AND (department = 0 OR department_id = department OR office_id = office)
       $$`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION platform.dossiers_to_staff');
  }
}
