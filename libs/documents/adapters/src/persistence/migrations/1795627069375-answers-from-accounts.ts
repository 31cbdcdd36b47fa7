import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers from an account instead of a link; and the letter that contained a link. */
export class AnswersFromAccounts1795627069375 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE documents.acceptance_links ADD letter_key text;
      ALTER TABLE documents.answers
        ALTER COLUMN link_digest DROP NOT NULL,
        ADD account_id integer,
        ADD CONSTRAINT answers_of_link_or_account CHECK (num_nonnulls(link_digest, account_id) = 1);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- An answer from an account could not be told without its column: it is evidence, and stays.
      DO $$ BEGIN
        IF EXISTS (SELECT FROM documents.answers WHERE account_id IS NOT NULL) THEN
          RAISE EXCEPTION 'answers were given from accounts: they cannot be told without account_id';
        END IF;
      END $$;
      ALTER TABLE documents.answers
        DROP CONSTRAINT answers_of_link_or_account,
        DROP COLUMN account_id,
        ALTER COLUMN link_digest SET NOT NULL;
      ALTER TABLE documents.acceptance_links DROP COLUMN letter_key;
    `);
  }
}
