import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The dossiers that transactions changed: `watchDossiers` puts triggers on the tables whose rows say something of a dossier. */
export class ChangedDossiers1796700000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE platform.changed_dossiers (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        dossier_id integer NOT NULL,
        transaction xid8 NOT NULL DEFAULT pg_current_xact_id()
      );
      CREATE INDEX changed_dossiers_by_transaction ON platform.changed_dossiers (transaction);

      CREATE FUNCTION platform.mark_changed_dossiers() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE format(
          'INSERT INTO platform.changed_dossiers (dossier_id)
           SELECT DISTINCT id FROM (SELECT %s AS id FROM changed) AS dossiers WHERE id IS NOT NULL', TG_ARGV[0]);
        RETURN NULL;
      END $$;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION platform.mark_changed_dossiers');
    await queryRunner.query('DROP TABLE platform.changed_dossiers');
  }
}
