import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index-only lookup of the document kinds of a demand: « Mes documents » queries thousands of demands, and a document's row contains its
 * frozen inputs.
 */
export class PapersOfOrganiser1795132820500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX documents_kinds_of_demand ON documents.documents (demand_id, type, id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX documents.documents_kinds_of_demand');
  }
}
