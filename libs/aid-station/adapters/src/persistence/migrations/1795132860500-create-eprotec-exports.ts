import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The exports to e-Protec, one row per station; without a reference to the station, which is never deleted. The first request is stored as
 * text (`json`, not `jsonb`), because it is sent again literally.
 */
export class CreateEprotecExports1795132860500 implements MigrationInterface {
  name = 'CreateEprotecExports1795132860500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE aid_station.eprotec_exports (
        station_id integer PRIMARY KEY,
        run_id integer NOT NULL,
        asked_by integer NOT NULL,
        asked_at timestamptz NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('asked', 'done', 'failed')),
        error text CHECK (length(error) <= 300),
        event_id text CHECK (length(event_id) BETWEEN 1 AND 50),
        event_url text CHECK (length(event_url) <= 2000),
        exported_version integer,
        exported_at timestamptz,
        creation_key text,
        creation_form json,
        CHECK (error IS NULL OR outcome = 'failed'),
        CHECK (num_nulls(event_id, exported_version, exported_at) IN (0, 3) AND (event_url IS NULL OR event_id IS NOT NULL)),
        CHECK (num_nulls(creation_key, creation_form) IN (0, 2))
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE aid_station.eprotec_exports');
  }
}
