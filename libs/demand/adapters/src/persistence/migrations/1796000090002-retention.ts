import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the personal data of a dossier were erased at the end of their term, and the indexes that find those whose term has passed. */
export class DemandRetention1796000090002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE demand.demands ADD COLUMN erased_at timestamptz;
      CREATE INDEX demands_without_station ON demand.demands (id) INCLUDE (ends_at, updated_at) WHERE status <> 3;
      CREATE INDEX demands_with_contact ON demand.demands (id) INCLUDE (ends_at, updated_at)
        WHERE status IN (3, 4) AND erased_at IS NULL
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX demand.demands_with_contact;
      DROP INDEX demand.demands_without_station;
      ALTER TABLE demand.demands DROP COLUMN erased_at
    `);
  }
}
