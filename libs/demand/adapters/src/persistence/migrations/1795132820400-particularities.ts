import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The particularities and preparatory information of an event. */
export class Particularities1795132820400 implements MigrationInterface {
  name = 'Particularities1795132820400';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Read and written only with their dossier, never searched, like the engagement; null means that nobody has entered anything.
    await queryRunner.query('ALTER TABLE demand.demands ADD COLUMN particularities jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE demand.demands DROP COLUMN particularities');
  }
}
