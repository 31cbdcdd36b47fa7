import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The results of the data checks. */
export class IntegrityRuns1795132850501 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE platform.integrity_runs (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        origin text NOT NULL CHECK (origin IN ('person', 'night', 'task')),
        started_by integer,
        started_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL CHECK (ended_at >= started_at),
        files text NOT NULL CHECK (files IN ('all', 'sample', 'none')),
        files_read integer NOT NULL CHECK (files_read >= 0),
        checks jsonb NOT NULL,
        findings jsonb NOT NULL,
        CHECK ((started_by IS NOT NULL) = (origin = 'person'))
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE platform.integrity_runs');
  }
}
