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
      CREATE INDEX changed_dossiers_by_transaction ON platform.changed_dossiers (transaction);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE platform.changed_dossiers');
  }
}
