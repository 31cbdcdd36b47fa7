import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index on quotes that are not validated: few among those of all stations. */
export class OpenQuotes1795132860931 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX documents_open_quotes ON documents.documents (demand_id) WHERE type = 1 AND validated_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX documents.documents_open_quotes');
  }
}
