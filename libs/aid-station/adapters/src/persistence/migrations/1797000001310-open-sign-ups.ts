import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members look for the open slots of their department, and for those with an answer of theirs: from an index alone. */
export class OpenSignUps1797000001310 implements MigrationInterface {
  name = 'OpenSignUps1797000001310';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS sign_ups_open
       ON aid_station.sign_ups (department_id, ends_at) WHERE is_open AND NOT is_cancelled`,
    );
    await queryRunner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS answers_by_member ON aid_station.answers (member_id, slot_id)',
    );
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS aid_station.answers_of_member');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX IF NOT EXISTS answers_of_member ON aid_station.answers (member_id)');
    await queryRunner.query('DROP INDEX aid_station.sign_ups_open, aid_station.answers_by_member');
  }
}
