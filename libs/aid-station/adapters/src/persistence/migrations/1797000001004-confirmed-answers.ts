import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who comes is counted for each slot of a planning: from an index alone. */
export class ConfirmedAnswers1797000001004 implements MigrationInterface {
  name = 'ConfirmedAnswers1797000001004';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS answers_confirmed
       ON aid_station.answers (slot_id, function) WHERE state = 'confirmed'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX aid_station.answers_confirmed');
  }
}
