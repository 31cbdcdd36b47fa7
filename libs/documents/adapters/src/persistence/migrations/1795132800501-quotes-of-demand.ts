import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for whether a demand has a quote, and a validated one: queried for every demand in progress. */
export class QuotesOfDemand1795132800501 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX documents_quotes_of_demand ON documents.documents (demand_id, created_at) INCLUDE (validated_at)
       WHERE type = 1`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX documents.documents_quotes_of_demand');
  }
}
