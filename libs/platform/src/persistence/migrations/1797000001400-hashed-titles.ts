import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Titles of imported files and bank statements are remembered by their hash only: a row taken for titles may be a person. Of very long ones
 * only a part was stored: their columns are guessed again. While a program of the version before still runs, it finds no titles and may store
 * some as words. A later contract hashes these, and those that it copies from `accounting.bank_csv_mappings`.
 */
export class HashedTitles1797000001400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM platform.import_columns WHERE signature ~ '#[0-9a-f]{64}$';
      UPDATE platform.import_columns SET signature = encode(sha256(convert_to(signature, 'UTF8')), 'hex')
      WHERE signature !~ '^[0-9a-f]{64}$';
    `);
  }

  /** The words are gone: columns are guessed again. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM platform.import_columns`);
  }
}
