import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why the association does not take a dossier on. Dossiers refused before have no cause. */
export class RefusalCauses1795132840600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE demand.demands
        ADD COLUMN dps_support_cause smallint CHECK (dps_support_cause BETWEEN 1 AND 4),
        ADD CHECK (NOT dps_support OR dps_support_cause IS NULL)
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE demand.demands DROP COLUMN dps_support_cause');
  }
}
