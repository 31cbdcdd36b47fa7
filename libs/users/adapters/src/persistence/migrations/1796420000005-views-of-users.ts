import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other schemas may read of accounts: no credentials. Columns can be added at the end (`CREATE OR REPLACE VIEW`). */
export class ViewsOfUsers1796420000005 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Deleted accounts have the name that stands for them.
      CREATE VIEW users.v_accounts AS
        SELECT id, email, first_name, last_name, email_confirmed_at, deleted_at, first_name_search, last_name_search, email_search
        FROM users.accounts;

      CREATE VIEW users.v_affiliations AS
        SELECT account_id, role, department_id, office_id, organisation_id, active FROM users.affiliations;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW users.v_accounts, users.v_affiliations');
  }
}
