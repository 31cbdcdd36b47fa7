import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that people bring: what became of each row, columns that were chosen before, and the numbers of the tools before. */
export class Imports1796900000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE platform.imports (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        department_id integer NOT NULL,
        -- Of whoever started it for an office; null for the whole department.
        office_id integer,
        importable text NOT NULL,
        account_id integer NOT NULL,
        created_at timestamptz NOT NULL,
        file_name text NOT NULL,
        -- Null once the file is deleted, with the rows.
        file_key text,
        sha256 text NOT NULL,
        size integer NOT NULL,
        state text NOT NULL CHECK (state IN ('columns', 'previewing', 'previewed', 'running', 'done', 'undoing', 'undone')),
        choices jsonb,
        counts jsonb NOT NULL,
        -- Of the last task.
        job_id integer,
        ran_at timestamptz,
        undone jsonb
      );
      CREATE INDEX imports_by_department ON platform.imports (department_id, id);

      CREATE TABLE platform.import_rows (
        import_id integer NOT NULL REFERENCES platform.imports ON DELETE CASCADE,
        -- As Excel counts.
        row_number integer NOT NULL,
        -- Of its object.
        first_row integer NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('create', 'change', 'same', 'refuse', 'ask')),
        name text NOT NULL,
        source_id text,
        -- The values that it gives; empty for rows that change nothing.
        given jsonb NOT NULL,
        problems jsonb NOT NULL,
        restored jsonb NOT NULL,
        -- Of the object, in its first row.
        changes jsonb NOT NULL,
        before jsonb NOT NULL,
        look_alikes jsonb NOT NULL,
        -- The stored object: found, decided or created.
        object_id integer,
        done_at timestamptz,
        undone_at timestamptz,
        stayed text,
        PRIMARY KEY (import_id, row_number),
        CHECK (done_at IS NULL OR object_id IS NOT NULL)
      );
      CREATE INDEX import_rows_by_object ON platform.import_rows (import_id, first_row);
      CREATE INDEX import_rows_by_stored ON platform.import_rows (object_id) WHERE object_id IS NOT NULL;

      CREATE TABLE platform.import_columns (
        department_id integer NOT NULL,
        importable text NOT NULL,
        signature text NOT NULL,
        choices jsonb NOT NULL,
        PRIMARY KEY (department_id, importable, signature)
      );

      CREATE TABLE platform.import_links (
        department_id integer NOT NULL,
        importable text NOT NULL,
        source_id text NOT NULL,
        object_id integer NOT NULL,
        PRIMARY KEY (department_id, importable, source_id)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE platform.import_links;
      DROP TABLE platform.import_columns;
      DROP TABLE platform.import_rows;
      DROP TABLE platform.imports;
    `);
  }
}
