import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import type { ClientBase } from 'pg';
import copyStreams from 'pg-copy-streams';
import { socketOf } from '../persistence/watched-pool';
import type { SequencePosition, TableContents, TableLayout } from './backup-format';

/** What of a database is backed up. */
export interface BackupScope {
  /** The product's own schemas, besides the job queue's. */
  readonly schemas: readonly string[];
  /** Tables with passing state: left out, and empty after a restore. */
  readonly passing: readonly string[];
  /** Tables that migrations fill: an installation with rows in no others is empty. */
  readonly seeded: readonly string[];
}

/** The bytes of a part before compression, which memory holds. */
const partBytes = 4 * 1024 * 1024;

/** Makes the text of `COPY` independent of the server's settings. */
const plainText = `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`;

/** The limits of requests do not apply to a transaction that copies everything. */
const noLimits = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0`;

interface TableRow extends TableLayout {
  readonly name: string;
  readonly columns: string[];
  readonly order: string;
}

/** Prepares the present transaction for copying. */
export async function prepareCopying(client: ClientBase): Promise<void> {
  await client.query(noLimits);
  await client.query(plainText);
}

/** The tables to copy, in the order of their names, and the order of their rows: that of the primary key, which no locale changes. */
export async function tablesOf(client: ClientBase, { schemas, passing }: BackupScope): Promise<readonly TableRow[]> {
  const { rows } = await client.query<TableRow>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       (SELECT array_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       coalesce(
         (SELECT string_agg(quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END, ', ' ORDER BY k.place)
          FROM pg_index i, unnest(i.indkey::smallint[]) WITH ORDINALITY AS k (number, place)
            JOIN pg_attribute a ON a.attnum = k.number
          WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid),
         '(t.*)::text COLLATE "C"') AS "order"
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname = ANY($1) AND format('%I.%I', n.nspname, c.relname) <> ALL($2)
     ORDER BY 1`,
    [schemas, passing],
  );
  return rows;
}

/** Where the sequences are. */
export async function sequencesOf(client: ClientBase, { schemas }: BackupScope): Promise<readonly SequencePosition[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE schemaname = ANY($1) ORDER BY 1`,
    [schemas],
  );
  const positions: SequencePosition[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${name}`,
    );
    positions.push({ name, ...found.rows[0]! });
  }
  return positions;
}

/**
 * The rows of a table as text of `COPY`, in pieces of some megabytes.
 * @returns their number and the SHA-256 of the whole text
 */
export async function* rowsOf(
  client: ClientBase,
  { name, columns, order }: TableRow,
): AsyncGenerator<Buffer, TableContents> {
  const stream = client.query(
    copyStreams.to(`COPY (SELECT ${columns.join(', ')} FROM ${name} AS t ORDER BY ${order}) TO STDOUT`),
  );
  const hash = createHash('sha256');
  let pieces: Buffer[] = [];
  let length = 0;
  let isComplete = false;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      hash.update(piece);
      pieces.push(piece);
      length += piece.byteLength;
      if (length >= partBytes) {
        yield Buffer.concat(pieces);
        pieces = [];
        length = 0;
      }
    }
    isComplete = true;
  } finally {
    // A started COPY cannot be ended otherwise: the next statement, a rollback too, would wait for rows that nobody reads.
    if (!isComplete) socketOf(client as pg.Client).destroy();
  }
  if (length > 0) yield Buffer.concat(pieces);
  return { name, rows: stream.rowCount, sha256: hash.digest('hex') };
}

/** Reads a table to its end, for its number of rows and its hash. */
export async function contentsOf(client: ClientBase, table: TableRow): Promise<TableContents> {
  const rows = rowsOf(client, table);
  for (let next = await rows.next(); ; next = await rows.next()) if (next.done) return next.value;
}

/** Writes rows into a table. */
export class TableLoad {
  private readonly stream: ReturnType<ClientBase['query']> & NodeJS.WritableStream & { rowCount: number };
  private readonly ended: Promise<void>;

  constructor(client: ClientBase, { name, columns }: TableLayout) {
    this.stream = client.query(
      copyStreams.from(`COPY ${name} (${columns.join(', ')}) FROM STDIN`),
    ) as unknown as typeof this.stream;
    this.ended = finished(this.stream);
    // Reported by the call that waits for it.
    this.ended.catch(() => undefined);
  }

  async write(rows: Buffer): Promise<void> {
    if (!this.stream.write(rows)) await Promise.race([once(this.stream, 'drain'), this.ended]);
  }

  async end(): Promise<void> {
    this.stream.end();
    await this.ended;
  }

  /** Ends it without its remaining rows, so that the transaction can be rolled back. */
  async abort(): Promise<void> {
    (this.stream as unknown as Writable).destroy(new Error('the load was given up'));
    await this.ended.catch(() => undefined);
  }
}

/** Whether an installation has rows in no other tables than those which migrations fill, and those with passing state. */
export async function isEmpty(client: ClientBase, scope: BackupScope): Promise<boolean> {
  for (const { name } of await tablesOf(client, scope)) {
    if (scope.seeded.includes(name)) continue;
    const { rowCount } = await client.query(`SELECT FROM ${name} LIMIT 1`);
    if (rowCount) return false;
  }
  return true;
}

/**
 * Removes foreign keys and switches triggers off in the present transaction, as the tables' owner may: rows then come in any order, and no
 * trigger counts them a second time.
 * @returns puts them back; the foreign keys are checked then
 */
export async function withoutConstraints(client: ClientBase, { schemas }: BackupScope): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(k.conname) AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype = 'f' AND n.nspname = ANY($1) ORDER BY 1, 2`,
    [schemas],
  );
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(t.tgname) AS name
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE NOT t.tgisinternal AND t.tgenabled = 'O' AND n.nspname = ANY($1) ORDER BY 1, 2`,
    [schemas],
  );
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  return async () => {
    for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
    for (const { table, name, definition } of keys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    }
  };
}

/** Empties every table of the schemas. */
export async function emptyTables(client: ClientBase, { schemas }: BackupScope): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS names FROM pg_tables WHERE schemaname = ANY($1)`,
    [schemas],
  );
  if (rows[0]!.names !== null) await client.query(`TRUNCATE ${rows[0]!.names}`);
}

/** Sets the sequences to where they were. */
export async function setSequences(client: ClientBase, positions: readonly SequencePosition[]): Promise<void> {
  for (const { name, last, called } of positions) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, last, called]);
  }
}
