import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that sign a person in who has no password. */
export class SignInLinks1795680001100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE users.credential_links DROP CONSTRAINT credential_links_purpose_check,
        ADD CONSTRAINT credential_links_purpose_check
          CHECK (purpose IN ('confirmation', 'invitation', 'reset', 'sign-in'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM users.credential_links WHERE purpose = 'sign-in';
      ALTER TABLE users.credential_links DROP CONSTRAINT credential_links_purpose_check,
        ADD CONSTRAINT credential_links_purpose_check CHECK (purpose IN ('confirmation', 'invitation', 'reset'))`);
  }
}
