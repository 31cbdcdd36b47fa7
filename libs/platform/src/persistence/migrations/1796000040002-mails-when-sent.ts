import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The event that follows when a first recipient of a message accepted it. */
export class MailsWhenSent1796000040002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Its type and payload, as in the outbox.
    await queryRunner.query('ALTER TABLE platform.mails ADD COLUMN when_sent jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE platform.mails DROP COLUMN when_sent');
  }
}
