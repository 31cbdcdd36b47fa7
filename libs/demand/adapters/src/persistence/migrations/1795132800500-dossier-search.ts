import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The columns of the global staff search (event, place, town, contact), and the demands to process in the order of their events, which the
 * dashboard and the list filter read.
 */
export class DossierSearch1795132800500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      `ALTER TABLE demand.demands ADD COLUMN dossier_search text NOT NULL GENERATED ALWAYS AS (demand.searchable(
         event_name || ' ' || event_place || ' ' || event_place_zip || ' ' || event_place_city || ' ' ||
         contact_first_name || ' ' || contact_last_name || ' ' || contact_email)) STORED`,
      `CREATE INDEX demands_by_dossier_search ON demand.demands USING gin (dossier_search public.gin_trgm_ops)
       WHERE deleted_at IS NULL`,
      `CREATE INDEX demands_in_progress ON demand.demands (starts_at, id) WHERE status = 1 AND deleted_at IS NULL`,
      `CREATE INDEX demands_in_progress_of_department ON demand.demands (department_id, starts_at, id)
       WHERE status = 1 AND deleted_at IS NULL`,
    ]) {
      await queryRunner.query(statement);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX demand.demands_in_progress_of_department');
    await queryRunner.query('DROP INDEX demand.demands_in_progress');
    await queryRunner.query('ALTER TABLE demand.demands DROP COLUMN dossier_search');
  }
}
