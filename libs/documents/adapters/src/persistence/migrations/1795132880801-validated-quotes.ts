import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index on validated quotes, most of which belong to stations: demands ready for transformation are searched among them only. */
export class ValidatedQuotes1795132880801 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX documents_validated_quotes ON documents.documents (demand_id) WHERE type = 1 AND validated_at IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX documents.documents_validated_quotes');
  }
}
