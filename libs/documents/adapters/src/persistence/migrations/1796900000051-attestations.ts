import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attestations of presence: one for each accepted convention. Of the secret of its page only the SHA-256. */
export class Attestations1796900000051 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE documents.attestations (
        convention_id integer PRIMARY KEY REFERENCES documents.documents,
        digest text NOT NULL UNIQUE CHECK (digest ~ '^[0-9a-f]{64}$'),
        content json NOT NULL,
        content_sha256 text NOT NULL CHECK (content_sha256 ~ '^[0-9a-f]{64}$'),
        file_key text NOT NULL UNIQUE,
        sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$')
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE documents.attestations');
  }
}
