import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who came with the vouched SIRET of an organisation, and what its managers answered. */
export class Attachments1795680003200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX organisations_by_identifier ON organisations.organisations (identifier)
        WHERE identifier IS NOT NULL;

      CREATE SEQUENCE organisations.attachments_id_seq AS integer;
      CREATE TABLE organisations.attachments (
        id integer PRIMARY KEY,
        organisation_id integer NOT NULL REFERENCES organisations.organisations (id) ON DELETE CASCADE,
        account_id integer NOT NULL,
        siret text NOT NULL,
        state text NOT NULL CHECK (state IN ('attached', 'asked', 'accepted', 'refused')),
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        decided_by integer,
        decided_at timestamptz,
        UNIQUE (organisation_id, account_id),
        CHECK ((state IN ('accepted', 'refused')) = (decided_by IS NOT NULL AND decided_at IS NOT NULL))
      );
      ALTER SEQUENCE organisations.attachments_id_seq OWNED BY organisations.attachments.id;
      CREATE INDEX attachments_by_account ON organisations.attachments (account_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE organisations.attachments;
      DROP INDEX organisations.organisations_by_identifier;
    `);
  }
}
