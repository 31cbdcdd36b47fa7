import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which browsers created an account: read when its password or address is replaced, which ends their rights on it. */
export class CreatedAccounts1795132800210 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX sessions_by_created_account ON users.sessions (created_account_id)
        WHERE created_account_id IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX users.sessions_by_created_account');
  }
}
