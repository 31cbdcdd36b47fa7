import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The organisations whose demands a department handles: its staff see them, whichever department the organisation belongs to. */
export class OrganisationsOfDepartment1795132800490 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX demands_of_department_by_organisation ON demand.demands (department_id, organisation_id)
       WHERE organisation_id IS NOT NULL AND deleted_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX demand.demands_of_department_by_organisation');
  }
}
