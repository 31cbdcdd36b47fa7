import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which documents of a kind a demand has, from the index alone: « Mes documents » asks it of thousands of demands, and a document's
 * row holds all that it froze.
 */
export class PapersOfOrganiser1795132820500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX documents_kinds_of_demand ON documents.documents (demand_id, type, id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX documents.documents_kinds_of_demand');
  }
}
