import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The results of backups and of restores on trial, and the restores of this installation. */
export class Backups1796360000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE platform.backup_runs (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('backup', 'drill')),
        origin text NOT NULL CHECK (origin IN ('schedule', 'task')),
        started_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL CHECK (ended_at >= started_at),
        name text,
        failure text,
        summary jsonb,
        CHECK ((failure IS NULL) = (summary IS NOT NULL))
      )
    `);
    await queryRunner.query(`
      CREATE TABLE platform.restores (
        backup_id uuid PRIMARY KEY,
        taken_at timestamptz NOT NULL,
        restored_at timestamptz NOT NULL DEFAULT now(),
        checked_at timestamptz,
        released_at timestamptz
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE platform.restores');
    await queryRunner.query('DROP TABLE platform.backup_runs');
  }
}
