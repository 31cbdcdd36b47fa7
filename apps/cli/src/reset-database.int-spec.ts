import { randomUUID } from 'node:crypto';
import { createDatabaseFrom, databaseUrl, dropDatabase, testServerUrl } from '@pds/embedded-postgres/testing';
import pg from 'pg';
import { recreateDatabase } from './reset-database';

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

it('a recreated database is empty despite open connections, and other databases keep their data', async () => {
  const [own, neighbour] = [`reset_${randomUUID()}`, `reset_${randomUUID()}`];
  const urls = await Promise.all([own, neighbour].map((name) => createDatabaseFrom('template0', name)));
  const connected = new pg.Client({ connectionString: urls[0] });
  // The test cuts this connection on purpose.
  connected.on('error', () => undefined);
  try {
    for (const url of urls) await ask(url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await connected.connect();
    await recreateDatabase(databaseUrl(await testServerUrl(), own));
    expect(await ask(urls[0]!, `SELECT to_regclass('kept')::text`)).toBeNull();
    expect(await ask(urls[1]!, 'SELECT one FROM kept')).toBe(1);
  } finally {
    await connected.end();
    for (const name of [own, neighbour]) await dropDatabase(name);
  }
});
