import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The timeline of every dossier: entries are added and never changed (ADR 0053). */
export class Timeline1795132860400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE platform.timeline (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        dossier_id integer NOT NULL,
        at timestamptz NOT NULL,
        what text NOT NULL CHECK (what ~ '^[a-z-]+\\.[a-z-]+$'),
        kinds text[] NOT NULL CHECK (
          cardinality(kinds) > 0 AND kinds <@ '{dossier,slots,price,statuses,documents,invoices,mails,notes}'::text[]
        ),
        -- Null for tasks and for what follows by itself.
        by_account integer,
        facts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(facts) = 'object'),
        changes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(changes) = 'array')
      );
      CREATE INDEX timeline_of_dossier ON platform.timeline (dossier_id, at DESC, id DESC);
      CREATE INDEX timeline_of_person ON platform.timeline (by_account, id) WHERE by_account IS NOT NULL;

      -- What was recorded stays. Only the values of an erased person leave, where the statement says that this is its purpose.
      CREATE FUNCTION platform.refuse_other_past() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND current_setting('platform.forgetting', true) = 'on'
           AND to_jsonb(NEW) - 'changes' = to_jsonb(OLD) - 'changes' THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'the timeline is neither changed nor deleted';
      END $$;
      CREATE TRIGGER past_is_final BEFORE UPDATE OR DELETE ON platform.timeline
        FOR EACH ROW EXECUTE FUNCTION platform.refuse_other_past();
      CREATE TRIGGER past_is_not_emptied BEFORE TRUNCATE ON platform.timeline
        FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_other_past();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE platform.timeline; DROP FUNCTION platform.refuse_other_past()');
  }
}
