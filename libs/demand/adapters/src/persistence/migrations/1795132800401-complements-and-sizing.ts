import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Extras and options of a dossier, the basis of its price, and what a slot states about its actors. */
export class ComplementsAndSizing1795132800401 implements MigrationInterface {
  name = 'ComplementsAndSizing1795132800401';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      // Read and written only with their dossier, never searched: a list inside the row, like the price lines.
      `ALTER TABLE demand.demands
         ADD COLUMN extras jsonb NOT NULL DEFAULT '[]',
         ADD COLUMN options jsonb NOT NULL DEFAULT '[]',
         ADD COLUMN pricing_basis jsonb`,
      `ALTER TABLE demand.slots
         ADD COLUMN actor_peak integer CHECK (actor_peak >= 0),
         ADD COLUMN actor_device boolean NOT NULL DEFAULT false,
         ADD COLUMN device_nature smallint CHECK (device_nature BETWEEN 1 AND 4),
         ADD COLUMN rescuers_set_by_staff boolean NOT NULL DEFAULT false`,
    ]) {
      await queryRunner.query(statement);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE demand.demands DROP COLUMN extras, DROP COLUMN options, DROP COLUMN pricing_basis`,
    );
    await queryRunner.query(
      `ALTER TABLE demand.slots DROP COLUMN actor_peak, DROP COLUMN actor_device, DROP COLUMN device_nature,
         DROP COLUMN rescuers_set_by_staff`,
    );
  }
}
