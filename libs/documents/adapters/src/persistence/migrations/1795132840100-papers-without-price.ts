import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A device declaration has no price; quotes and conventions always have one. */
export class PapersWithoutPrice1795132840100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE documents.documents ALTER COLUMN price_cents DROP NOT NULL,
         ADD CONSTRAINT documents_price CHECK (type = 3 OR price_cents IS NOT NULL)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('UPDATE documents.documents SET price_cents = 0 WHERE price_cents IS NULL');
    await queryRunner.query(
      'ALTER TABLE documents.documents DROP CONSTRAINT documents_price, ALTER COLUMN price_cents SET NOT NULL',
    );
  }
}
