import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The words of a dossier that contain an apostrophe, without it, as the search compares them. Completes `dossier_search`. */
export class DossiersByJoinedWords1795676901200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE demand.demands ADD COLUMN joined_search text NOT NULL
        GENERATED ALWAYS AS (demand.searchable(platform.joined_words(
          event_name || ' ' || event_place || ' ' || event_place_city || ' ' ||
          contact_first_name || ' ' || contact_last_name || ' ' || contact_email))) STORED;
      CREATE INDEX demands_by_joined_words ON demand.demands USING gin (joined_search public.gin_trgm_ops)
        WHERE deleted_at IS NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE demand.demands DROP COLUMN joined_search');
  }
}
