import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The SIRET of a person's employer, as their identity provider vouches for it. */
export class VouchedEmployers1795680003100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE users.identities ADD COLUMN siret text CHECK (siret ~ '^[0-9]{14}$')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users.identities DROP COLUMN siret');
  }
}
