import { randomUUID } from 'node:crypto';
import { createDatabaseFrom, dropDatabase } from '@pds/embedded-postgres/testing';
import pg from 'pg';
import { prepareCopying, rowsOf, TableLoad, tablesOf } from './database-copy';

const scope = { schemas: ['copied'], passing: [], seeded: [] };
/** More than a part: the copy of the table is read in several pieces. */
const rowCount = 12_000;

describe('a copy of a table', () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  let url: string;
  let client: pg.Client;

  beforeAll(async () => {
    url = await createDatabaseFrom('template0', database);
    client = await connected();
    await client.query(`CREATE SCHEMA copied; CREATE TABLE copied.things (id integer PRIMARY KEY, text text NOT NULL)`);
    await client.query(`INSERT INTO copied.things SELECT n, repeat('x', 1000) FROM generate_series(1, ${rowCount}) n`);
  });
  afterAll(async () => {
    await client?.end();
    await dropDatabase(database);
  });

  async function connected(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: url });
    // A connection that is cut on purpose.
    opened.on('error', () => undefined);
    await opened.connect();
    return opened;
  }

  it('that is given up in the middle holds up no further statement', async () => {
    const reader = await connected();
    await reader.query('BEGIN');
    await prepareCopying(reader);
    const [table] = await tablesOf(reader, scope);
    const parts = rowsOf(reader, table!);
    expect((await parts.next()).done).toBe(false);
    await parts.return(undefined as never);
    await expect(reader.query('ROLLBACK')).rejects.toThrow();
    await reader.end();
    expect((await client.query('SELECT count(*)::integer AS rows FROM copied.things')).rows).toEqual([
      { rows: rowCount },
    ]);
  });

  it('that is written and given up in the middle can be rolled back', async () => {
    await client.query('BEGIN');
    await client.query('TRUNCATE copied.things');
    const load = new TableLoad(client, { name: 'copied.things', columns: ['id', 'text'] });
    await load.write(Buffer.from('1\tfirst\n2\tsec'));
    await load.abort();
    await client.query('ROLLBACK');
    expect((await client.query('SELECT count(*)::integer AS rows FROM copied.things')).rows).toEqual([
      { rows: rowCount },
    ]);
  });
});
