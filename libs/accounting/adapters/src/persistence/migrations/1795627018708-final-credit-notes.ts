import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Final credit notes: the waived amount, the amount that a later invoice reclaims, and a note for staff beside the printed reason. Earlier
 * credit notes are not final, and their comment was printed.
 */
export class FinalCreditNotes1795627018708 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounting.credit_notes
        ADD COLUMN note text NOT NULL DEFAULT '',
        ADD COLUMN is_final boolean NOT NULL DEFAULT false,
        ADD COLUMN waived_cents bigint NOT NULL DEFAULT 0,
        ADD CONSTRAINT credit_notes_waived_cents_check
          CHECK (waived_cents >= 0 AND waived_cents <= CASE WHEN is_final THEN amount_cents ELSE 0 END);
      ALTER TABLE accounting.invoices
        ADD COLUMN waived_cents bigint NOT NULL DEFAULT 0,
        ADD COLUMN reclaimed_cents bigint NOT NULL DEFAULT 0,
        ADD CONSTRAINT invoices_waived_cents_check CHECK (waived_cents >= 0 AND waived_cents <= credited_cents),
        ADD CONSTRAINT invoices_reclaimed_cents_check CHECK (reclaimed_cents >= 0);
    `);
    await queryRunner.query(refuseChange);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(refuseChangeBefore);
    await queryRunner.query(`
      ALTER TABLE accounting.invoices DROP COLUMN waived_cents, DROP COLUMN reclaimed_cents;
      ALTER TABLE accounting.credit_notes DROP COLUMN note, DROP COLUMN is_final, DROP COLUMN waived_cents;
    `);
  }
}

/** The trigger on issued rows; the sums and notes of an invoice can still change. A credit note has none: its content never changes. */
const refuseChange = `
  CREATE OR REPLACE FUNCTION accounting.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    follow_up text[] := '{comment,sent_at,file_key,sha256,paid_cents,credited_cents,waived_cents,balance_cents}';
  BEGIN
    IF TG_OP = 'DELETE' THEN
      RAISE EXCEPTION '% % has been issued and cannot be deleted', TG_TABLE_NAME, OLD.number;
    END IF;
    IF TG_TABLE_NAME = 'credit_notes' THEN
      follow_up := array_remove(follow_up, 'waived_cents');
    END IF;
    IF to_jsonb(NEW) - follow_up IS DISTINCT FROM to_jsonb(OLD) - follow_up THEN
      RAISE EXCEPTION '% % has been issued and cannot be changed', TG_TABLE_NAME, OLD.number;
    END IF;
    IF OLD.file_key IS NOT NULL AND (NEW.file_key, NEW.sha256) IS DISTINCT FROM (OLD.file_key, OLD.sha256) THEN
      RAISE EXCEPTION 'the file of % % is frozen', TG_TABLE_NAME, OLD.number;
    END IF;
    RETURN NULL;
  END $$;
`;

/** Identical to the first migration: reverting a migration restores the earlier function exactly. */
const refuseChangeBefore = `
      CREATE OR REPLACE FUNCTION accounting.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        follow_up CONSTANT text[] :=
          '{comment,sent_at,file_key,sha256,paid_cents,credited_cents,balance_cents}';
      BEGIN
        IF TG_OP = 'DELETE' THEN
          RAISE EXCEPTION '% % has been issued and cannot be deleted', TG_TABLE_NAME, OLD.number;
        END IF;
        IF to_jsonb(NEW) - follow_up IS DISTINCT FROM to_jsonb(OLD) - follow_up THEN
          RAISE EXCEPTION '% % has been issued and cannot be changed', TG_TABLE_NAME, OLD.number;
        END IF;
        IF OLD.file_key IS NOT NULL AND (NEW.file_key, NEW.sha256) IS DISTINCT FROM (OLD.file_key, OLD.sha256) THEN
          RAISE EXCEPTION 'the file of % % is frozen', TG_TABLE_NAME, OLD.number;
        END IF;
        RETURN NULL;
      END $$;
`;
