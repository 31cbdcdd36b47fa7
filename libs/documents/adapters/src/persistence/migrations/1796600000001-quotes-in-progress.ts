import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quotes that nobody has accepted, by the end of their validity: those that are still valid are few, however many there were. */
export class QuotesInProgress1796600000001 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS documents_quotes_in_progress
       ON documents.documents (valid_until) INCLUDE (created_at, demand_id, price_cents)
       WHERE type = 1 AND validated_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX IF EXISTS documents.documents_quotes_in_progress');
  }
}
