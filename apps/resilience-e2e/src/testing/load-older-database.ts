import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';

/** The start of a table's rows in a plain dump, and their end: a line with `\.` only. */
const copied = /^(COPY .+ FROM stdin);\n((?:(?!\\\.$).*\n)*)\\\.\n/gm;

/**
 * Loads a dump of `older-databases` into an empty database. A plain dump is statements, and the rows of each table after `COPY … FROM stdin`;
 * both go through the protocol, so that no program of PostgreSQL is needed.
 * @param name the file’s name without `.sql.gz`
 */
export async function loadOlderDatabase(name: string, url: string): Promise<void> {
  const file = await readFile(join(import.meta.dirname, 'older-databases', `${name}.sql.gz`));
  const dump = gunzipSync(file).toString();
  // Connected for this dump alone: it sets an empty search path.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let end = 0;
    for (const { 0: whole, 1: statement, 2: rows, index } of dump.matchAll(copied)) {
      await client.query(dump.slice(end, index));
      await pipeline([rows!], client.query(copyStreams.from(statement!)));
      end = index + whole.length;
    }
    await client.query(dump.slice(end));
  } finally {
    await client.end();
  }
}
