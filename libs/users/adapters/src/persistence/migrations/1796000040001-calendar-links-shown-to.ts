import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who was shown an office's link, which ends with their role. Nobody noted it before: those links are to be renewed. */
export class CalendarLinksShownTo1796000040001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE users.calendar_links
        ADD COLUMN shown_to integer[] NOT NULL DEFAULT '{}',
        ADD COLUMN ended boolean NOT NULL DEFAULT false;
      UPDATE users.calendar_links SET ended = true WHERE office_id IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users.calendar_links DROP COLUMN ended, DROP COLUMN shown_to');
  }
}
