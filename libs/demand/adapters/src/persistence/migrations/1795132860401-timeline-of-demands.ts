import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The timeline of demands that existed before it: what their rows still contain about their creation. */
export class TimelineOfDemands1795132860401 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO platform.timeline (dossier_id, at, what, kinds, by_account, facts)
        SELECT id, created_at, 'demand.filed', '{dossier}'::text[], filed_by, '{}'::jsonb FROM demand.demands
        UNION ALL
        SELECT demand_id, added_at, 'demand.file-added', '{documents}', added_by, jsonb_build_object('file', name)
          FROM demand.related_files
        ORDER BY 2, 1
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE platform.timeline DISABLE TRIGGER past_is_final;
      DELETE FROM platform.timeline WHERE what LIKE 'demand.%';
      ALTER TABLE platform.timeline ENABLE TRIGGER past_is_final;
    `);
  }
}
