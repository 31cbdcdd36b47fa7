import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the calendars of a department's staff name the contact of an event: personal data, so not unless the department says so. */
export class ContactInCalendar1795900040002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE organisations.departments ADD COLUMN contact_in_calendar boolean NOT NULL DEFAULT false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE organisations.departments DROP COLUMN contact_in_calendar');
  }
}
