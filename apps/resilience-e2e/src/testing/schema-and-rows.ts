import { contexts } from '@pds/application';
import { platformMigrations } from '@pds/platform';
import type { DataSource } from 'typeorm';

// Excludes the job queue's own tables and TypeORM's list of executed migrations.
const isOwnSchema = (schema: string) =>
  `${schema} !~ '^pg_' AND ${schema} NOT IN ('information_schema', 'graphile_worker')`;
const notExtension = (oid: string) =>
  `NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend e WHERE e.objid = ${oid} AND e.deptype = 'e')`;

/** The elements of a schema, one line per element, as PostgreSQL itself prints them. */
const schemaQueries: Record<string, string> = {
  schemas: `SELECT nspname AS thing FROM pg_catalog.pg_namespace WHERE ${isOwnSchema('nspname')} AND nspname <> 'public'`,
  columns: `
    SELECT concat_ws(' ', table_schema || '.' || table_name,
      -- Not the number itself: a dropped column leaves a gap.
      row_number() OVER (PARTITION BY table_schema, table_name ORDER BY ordinal_position), column_name, data_type,
      udt_name, character_maximum_length, numeric_precision, numeric_scale, is_nullable, column_default, is_identity,
      identity_generation, generation_expression) AS thing
    FROM information_schema.columns WHERE ${isOwnSchema('table_schema')} AND table_name <> 'schema_migrations'`,
  indexes: `
    SELECT indexdef AS thing FROM pg_catalog.pg_indexes
    WHERE ${isOwnSchema('schemaname')} AND tablename <> 'schema_migrations'`,
  constraints: `
    SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) AS thing
    FROM pg_catalog.pg_constraint c JOIN pg_catalog.pg_namespace n ON n.oid = c.connamespace
    WHERE ${isOwnSchema('nspname')} AND conrelid <> 'public.schema_migrations'::regclass`,
  sequences: `
    SELECT concat_ws(' ', schemaname, sequencename, data_type, start_value, min_value, max_value, increment_by, cycle)
      AS thing
    FROM pg_catalog.pg_sequences WHERE ${isOwnSchema('schemaname')} AND sequencename NOT LIKE 'schema_migrations%'`,
  functions: `
    SELECT pg_get_functiondef(p.oid) AS thing
    FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
    WHERE ${isOwnSchema('nspname')} AND ${notExtension('p.oid')}`,
  triggers: `
    SELECT pg_get_triggerdef(t.oid) AS thing
    FROM pg_catalog.pg_trigger t JOIN pg_catalog.pg_class c ON c.oid = t.tgrelid
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE ${isOwnSchema('nspname')} AND NOT tgisinternal`,
  views: `
    SELECT concat_ws(' ', schemaname, viewname, definition) AS thing FROM pg_catalog.pg_views
    WHERE ${isOwnSchema('schemaname')}`,
  comments: `
    SELECT concat_ws(' ', c.oid::regclass, d.objsubid, d.description) AS thing
    FROM pg_catalog.pg_description d JOIN pg_catalog.pg_class c ON c.oid = d.objoid AND d.classoid = 'pg_class'::regclass
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE ${isOwnSchema('nspname')}`,
};

/** Every migration, in the order of execution. */
export const migrations = [...platformMigrations, ...contexts.flatMap((context) => context.migrations)].sort(
  (a, b) => timestamp(a.name) - timestamp(b.name),
);

function timestamp(name: string): number {
  return Number(name.slice(-13));
}

/** The schema and the reference data that the migrations created. */
export async function schemaAndRows(dataSource: DataSource): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, sql] of Object.entries(schemaQueries)) {
    const rows: { thing: string }[] = await dataSource.query(sql);
    found[name] = rows.map(({ thing }) => thing).sort();
  }
  const tables: { name: string }[] = await dataSource.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_catalog.pg_tables
     WHERE ${isOwnSchema('schemaname')} AND tablename <> 'schema_migrations' ORDER BY 1`,
  );
  for (const { name } of tables) {
    const rows: { row: string }[] = await dataSource.query(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
    if (rows.length > 0) found[`rows of ${name}`] = rows.map(({ row }) => row).sort();
  }
  return found;
}
