import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A department's own terms of sale. Every version is kept, because documents refer to the one in force when they were issued; a version
 * without a text returns to the general terms.
 */
export class TermsOfSale1795680004001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE organisations.departments
        ADD COLUMN terms_of_sale text,
        ADD COLUMN terms_of_sale_version integer NOT NULL DEFAULT 0,
        ADD COLUMN terms_of_sale_changed_at timestamptz;
      CREATE TABLE organisations.terms_of_sale (
        department_id integer NOT NULL REFERENCES organisations.departments (id),
        version integer NOT NULL,
        content text,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (department_id, version)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE organisations.terms_of_sale;
      ALTER TABLE organisations.departments
        DROP COLUMN terms_of_sale, DROP COLUMN terms_of_sale_version, DROP COLUMN terms_of_sale_changed_at;
    `);
  }
}
