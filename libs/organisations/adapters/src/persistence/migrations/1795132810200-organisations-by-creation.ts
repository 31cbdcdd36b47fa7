import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of organisations can be filtered by creation date (spec organiser 3). */
export class OrganisationsByCreation1795132810200 implements MigrationInterface {
  name = 'OrganisationsByCreation1795132810200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX organisations_by_creation ON organisations.organisations (created_at, id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX organisations.organisations_by_creation');
  }
}
