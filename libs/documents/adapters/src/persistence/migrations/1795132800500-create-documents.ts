import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated documents with their frozen inputs. Bytes are in the file store, their SHA-256 here. */
export class CreateDocuments1795132800500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE SCHEMA documents;

      CREATE TABLE documents.documents (
        id integer PRIMARY KEY,
        uniq text NOT NULL UNIQUE,
        type smallint NOT NULL CHECK (type IN (1, 2, 3)),
        demand_id integer NOT NULL,
        created_at timestamptz NOT NULL,
        created_by integer NOT NULL,
        price_cents bigint NOT NULL CHECK (price_cents >= 0),
        valid_until timestamptz,
        validated_at timestamptz,
        validated_by integer,
        sending_date timestamptz,
        signed_document_file_name text,
        inputs jsonb NOT NULL,
        file_key text NOT NULL UNIQUE,
        sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        CHECK ((validated_at IS NULL) = (validated_by IS NULL))
      );
      CREATE SEQUENCE documents.documents_id_seq AS integer OWNED BY documents.documents.id;
      CREATE INDEX documents_of_demand ON documents.documents (demand_id, id DESC);
      -- The dashboard sums the quotes generated in a period.
      CREATE INDEX documents_quotes_by_date ON documents.documents (created_at) WHERE type = 1;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP SCHEMA documents CASCADE');
  }
}
