import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The quotes that somebody has validated, nearly all of them stations': what waits to become one is looked for among them alone. */
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
