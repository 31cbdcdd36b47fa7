import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads in progress are recorded in one table for all contexts; those of a process that died are found there. */
export class UploadsOfEveryContext1795132840402 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'INSERT INTO platform.uploads_under_way (file_key, begun_at) SELECT file_key, begun_at FROM demand.uploads_under_way',
    );
    await queryRunner.query('DROP TABLE demand.uploads_under_way');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE TABLE demand.uploads_under_way (file_key text PRIMARY KEY, begun_at timestamptz NOT NULL)',
    );
    await queryRunner.query(
      `WITH moved AS (DELETE FROM platform.uploads_under_way WHERE file_key LIKE 'related-files/%' RETURNING file_key, begun_at)
       INSERT INTO demand.uploads_under_way (file_key, begun_at) SELECT file_key, begun_at FROM moved`,
    );
  }
}
