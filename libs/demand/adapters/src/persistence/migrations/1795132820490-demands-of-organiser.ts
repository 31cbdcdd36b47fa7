import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The organiser's demands that are not deleted, from the indexes alone: their stations and documents are searched by these ids. */
export class DemandsOfOrganiser1795132820490 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX demands_kept_of_filer ON demand.demands (filed_by, id)
       WHERE filed_by IS NOT NULL AND deleted_at IS NULL`,
    );
    await queryRunner.query(
      `CREATE INDEX demands_kept_of_organisation ON demand.demands (organisation_id, id)
       WHERE organisation_id IS NOT NULL AND deleted_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX demand.demands_kept_of_organisation');
    await queryRunner.query('DROP INDEX demand.demands_kept_of_filer');
  }
}
