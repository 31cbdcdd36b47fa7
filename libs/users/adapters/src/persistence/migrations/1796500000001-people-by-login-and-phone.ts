import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns =
  'id, email, first_name, last_name, email_confirmed_at, deleted_at, first_name_search, last_name_search, email_search';

/** The search of people reads what accounts log in with besides their address, and their phone number. */
export class PeopleByLoginAndPhone1796500000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE OR REPLACE VIEW users.v_accounts AS SELECT ${columns}, identifier, phone FROM users.accounts`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW users.v_accounts');
    await queryRunner.query(`CREATE VIEW users.v_accounts AS SELECT ${columns} FROM users.accounts`);
  }
}
