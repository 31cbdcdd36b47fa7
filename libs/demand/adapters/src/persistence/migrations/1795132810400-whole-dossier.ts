import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The fields of a dossier and its slots in the specification that sizing and pricing do not need. */
export class WholeDossier1795132810400 implements MigrationInterface {
  name = 'WholeDossier1795132810400';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      // Engagement and details are read and written only with their dossier, never searched: lists inside the row, like extras. Null means
      // that nobody has entered anything, so that a million rows need no rewriting.
      `ALTER TABLE demand.demands
         ADD COLUMN hide_details boolean NOT NULL DEFAULT false,
         ADD COLUMN hide_costing boolean NOT NULL DEFAULT false,
         ADD COLUMN hide_complement boolean NOT NULL DEFAULT false,
         ADD COLUMN engagement jsonb,
         ADD COLUMN eprotec_id text CHECK (eprotec_id <> '')`,
      `ALTER TABLE demand.slots ADD COLUMN details jsonb`,
      // One sequence for contacts and points of interest: a call names either by its id alone.
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
