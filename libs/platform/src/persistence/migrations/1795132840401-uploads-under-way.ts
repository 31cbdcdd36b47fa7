import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of files that are being stored for rows of any context; nearly always empty. */
export class UploadsUnderWay1795132840401 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE TABLE platform.uploads_under_way (file_key text PRIMARY KEY, begun_at timestamptz NOT NULL)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE platform.uploads_under_way');
  }
}
