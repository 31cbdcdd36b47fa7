import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the specification names of a dossier and its slots beyond what sizing and pricing need. */
export class WholeDossier1795132810400 implements MigrationInterface {
  name = 'WholeDossier1795132810400';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      // Engagement and details are read and written with their dossier only, never searched: lists inside the row, as extras
      // are. Null says that nobody has told anything, so that a million rows need no rewriting.
      `ALTER TABLE demand.demands
         ADD COLUMN hide_details boolean NOT NULL DEFAULT false,
         ADD COLUMN hide_costing boolean NOT NULL DEFAULT false,
         ADD COLUMN hide_complement boolean NOT NULL DEFAULT false,
         ADD COLUMN engagement jsonb,
         ADD COLUMN eprotec_id text CHECK (eprotec_id <> '')`,
      `ALTER TABLE demand.slots ADD COLUMN details jsonb`,
      // One counter for contacts and points of interest: a call names one of them by its id alone.
      `CREATE SEQUENCE demand.slot_rows AS integer`,
    ]) {
      await queryRunner.query(statement);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP SEQUENCE demand.slot_rows');
    await queryRunner.query('ALTER TABLE demand.slots DROP COLUMN details');
    await queryRunner.query(
      `ALTER TABLE demand.demands DROP COLUMN hide_details, DROP COLUMN hide_costing, DROP COLUMN hide_complement,
         DROP COLUMN engagement, DROP COLUMN eprotec_id`,
    );
  }
}
