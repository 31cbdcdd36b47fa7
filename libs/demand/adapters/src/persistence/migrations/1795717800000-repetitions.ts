import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What repeating an earlier event moved, told on the dossier until it is decided on (« Refaire comme l'an dernier »). */
export class Repetitions1795717800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE demand.demands ADD COLUMN repetition jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE demand.demands DROP COLUMN repetition');
  }
}
