import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The column that databases lack which ran the migration of backups before it was edited, on 27 November 2026 (docs/adr/0080). */
export class ReleasedRestores1796400000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE platform.restores ADD COLUMN IF NOT EXISTS released_at timestamptz');
  }

  /** Nothing: the migration of backups creates the column today. */
  async down(): Promise<void> {}
}
