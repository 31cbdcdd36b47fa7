import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages of a dossier that contain a secret link to their recipient's account: staff may not send them to another address. */
export class PersonalMails1795680001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE platform.mails ADD COLUMN personal boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE platform.mails DROP COLUMN personal');
  }
}
