import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Online acceptance of documents: secret links, the chain of answers, copies with an evidence page. */
export class Acceptance1795132840501 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Of a secret only its SHA-256. A link stays when its document is deleted, so that it can say so.
      CREATE TABLE documents.acceptance_links (
        digest text PRIMARY KEY CHECK (digest ~ '^[0-9a-f]{64}$'),
        document_id integer NOT NULL,
        issued_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL CHECK (expires_at > issued_at)
      );

      CREATE TABLE documents.answers (
        number integer PRIMARY KEY CHECK (number > 0),
        document_id integer NOT NULL UNIQUE,
        document_type smallint NOT NULL CHECK (document_type IN (1, 2)),
        demand_id integer NOT NULL,
        document_sha256 text NOT NULL CHECK (document_sha256 ~ '^[0-9a-f]{64}$'),
        link_digest text NOT NULL CHECK (link_digest ~ '^[0-9a-f]{64}$'),
        outcome text NOT NULL CHECK (outcome IN ('accepted', 'declined')),
        name text,
        capacity text,
        reason text,
        answered_at timestamptz NOT NULL,
        network_address text NOT NULL,
        user_agent text NOT NULL,
        previous_hash text NOT NULL UNIQUE CHECK (previous_hash ~ '^[0-9a-f]{64}$'),
        hash text NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{64}$'),
        CHECK (
          CASE outcome
            WHEN 'accepted' THEN num_nulls(name, capacity) = 0 AND reason IS NULL
            ELSE reason IS NOT NULL AND num_nonnulls(name, capacity) = 0
          END
        )
      );
      CREATE INDEX answers_of_demand ON documents.answers (demand_id, number DESC);

      -- One row: the end of the chain. Held while an entry is added, and what tells that the last ones were cut off.
      CREATE TABLE documents.evidence_end (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        number integer NOT NULL CHECK (number >= 0),
        hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$')
      );
      INSERT INTO documents.evidence_end (number, hash) VALUES (0, repeat('0', 64));

      CREATE TABLE documents.evidence_copies (
        answer_number integer PRIMARY KEY REFERENCES documents.answers,
        file_key text NOT NULL UNIQUE,
        sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        frozen_at timestamptz NOT NULL
      );

      CREATE FUNCTION documents.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'evidence is neither changed nor deleted (%)', TG_TABLE_NAME;
      END $$;
      CREATE TRIGGER evidence_is_final BEFORE UPDATE OR DELETE ON documents.answers
        FOR EACH ROW EXECUTE FUNCTION documents.refuse_change();
      CREATE TRIGGER evidence_is_not_emptied BEFORE TRUNCATE ON documents.answers
        FOR EACH STATEMENT EXECUTE FUNCTION documents.refuse_change();
      CREATE TRIGGER evidence_is_final BEFORE UPDATE OR DELETE ON documents.evidence_copies
        FOR EACH ROW EXECUTE FUNCTION documents.refuse_change();
      CREATE TRIGGER evidence_is_not_emptied BEFORE TRUNCATE ON documents.evidence_copies
        FOR EACH STATEMENT EXECUTE FUNCTION documents.refuse_change();

      -- Validated by an account, or by the customer's own acceptance.
      ALTER TABLE documents.documents
        ADD acceptance integer UNIQUE REFERENCES documents.answers,
        DROP CONSTRAINT documents_check,
        ADD CONSTRAINT documents_validation_check
          CHECK (num_nonnulls(validated_by, acceptance) = num_nonnulls(validated_at));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- What customers accepted stays validated: by who made the document, the only account that is known of it.
      ALTER TABLE documents.documents DROP CONSTRAINT documents_validation_check;
      UPDATE documents.documents SET validated_by = created_by WHERE acceptance IS NOT NULL;
      ALTER TABLE documents.documents
        DROP COLUMN acceptance,
        ADD CONSTRAINT documents_check CHECK ((validated_at IS NULL) = (validated_by IS NULL));
      DROP TABLE documents.evidence_copies, documents.evidence_end, documents.answers, documents.acceptance_links;
      DROP FUNCTION documents.refuse_change();
    `);
  }
}
