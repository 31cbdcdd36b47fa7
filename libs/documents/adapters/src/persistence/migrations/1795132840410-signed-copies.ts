import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The signed copy of a document: the location of its bytes, its author and time; all columns are set, or none. */
export class SignedCopies1795132840410 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE documents.documents
        ADD COLUMN signed_media_type text,
        ADD COLUMN signed_file_key text UNIQUE,
        ADD COLUMN signed_sha256 text CHECK (signed_sha256 ~ '^[0-9a-f]{64}$'),
        ADD COLUMN signed_size integer CHECK (signed_size > 0),
        ADD COLUMN signed_added_by integer,
        ADD COLUMN signed_added_at timestamptz,
        ADD CONSTRAINT whole_signed_copy CHECK (
          num_nonnulls(signed_document_file_name, signed_media_type, signed_file_key, signed_sha256, signed_size,
                       signed_added_by, signed_added_at) IN (0, 7))
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE documents.documents
        DROP CONSTRAINT whole_signed_copy,
        DROP COLUMN signed_media_type,
        DROP COLUMN signed_file_key,
        DROP COLUMN signed_sha256,
        DROP COLUMN signed_size,
        DROP COLUMN signed_added_by,
        DROP COLUMN signed_added_at
    `);
    await queryRunner.query('UPDATE documents.documents SET signed_document_file_name = NULL');
  }
}
