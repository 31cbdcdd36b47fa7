import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Phone numbers of accounts by their last nine digits, as the search asks for them. */
export class AccountsByPhone1796500000002 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_by_phone
       ON users.accounts ((right(regexp_replace(phone, '\\D', '', 'g'), 9))) WHERE deleted_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX users.accounts_by_phone');
  }
}
