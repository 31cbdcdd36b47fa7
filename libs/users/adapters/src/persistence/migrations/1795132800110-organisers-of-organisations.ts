import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The organisers of thousands of organisations, from the index alone: a department's list of users reads them first. */
export class OrganisersOfOrganisations1795132800110 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- In place of the one without the account: only organisers are of an organisation.
      DROP INDEX users.affiliations_of_organisation;
      CREATE INDEX affiliations_of_organisers ON users.affiliations (organisation_id, account_id)
        WHERE role = 'ROLE_USER' AND organisation_id IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX users.affiliations_of_organisers;
      CREATE INDEX affiliations_of_organisation ON users.affiliations (organisation_id) WHERE organisation_id IS NOT NULL;
    `);
  }
}
