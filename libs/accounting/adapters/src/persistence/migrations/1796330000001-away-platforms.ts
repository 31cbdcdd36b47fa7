import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What departments do with an invoice if the platform that judges it first gives no answer: it is issued, as before. */
export class AwayPlatforms1796330000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE accounting.delivery_channels
         ADD when_away text NOT NULL DEFAULT 'issue' CHECK (when_away IN ('issue', 'wait'))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE accounting.delivery_channels DROP COLUMN when_away');
  }
}
