import pg from 'pg';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { testServerDirectory } from './test-server-directory.ts';

let server: Promise<string> | undefined;

/**
 * The administration URL of the PostgreSQL server on which tests create their databases: `TEST_DATABASE_URL` (set by the whole run, or by a
 * developer who has a server), else `DATABASE_URL`, else one embedded server for all test processes of this clone. The first process that
 * needs it starts it, the others join, and it stops with the last one (see `startEmbeddedPostgres`), so that neither a single spec nor a
 * killed run leaves a server behind.
 */
export function testServerUrl(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL'];
  if (given) return Promise.resolve(given);
  server ??= startEmbeddedPostgres({ dataDir: testServerDirectory(), purpose: 'test' }).then(({ url }) => url);
  return server;
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Creates `name` on the test server as a copy of `template` (a few tens of milliseconds) and returns its URL. A template with open
 * connections cannot be copied.
 */
export async function createDatabaseFrom(template: string, name: string): Promise<string> {
  const url = await testServerUrl();
  await asAdmin(url, (client) =>
    client.query(
      // Copying files takes half as long as copying through the log, which a test server does not need.
      `CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)} STRATEGY file_copy`,
    ),
  );
  return databaseUrl(url, name);
}

/** Drops a database of the test server, cutting its connections. Does nothing when it does not exist. */
export async function dropDatabase(name: string): Promise<void> {
  await asAdmin(await testServerUrl(), (client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`),
  );
}

/**
 * Creates the template `name` once, however many test processes request it at the same time: the first builds it (`build` gets the URL of
 * an empty database and must close its connections), the others wait. One that failed half-way is built again. The name must contain what
 * the template is built from (a hash of the migrations).
 */
export async function ensureTemplate(name: string, build: (url: string) => Promise<void>): Promise<void> {
  const url = await testServerUrl();
  await asAdmin(url, async (client) => {
    const exists = async () =>
      ((await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rowCount ?? 0) > 0;
    if (await exists()) return;
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    try {
      if (await exists()) return;
      const draft = `${name}_draft`;
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(draft)} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(draft)} TEMPLATE template0 ENCODING 'UTF8'`);
      await build(databaseUrl(url, draft));
      await client.query(`ALTER DATABASE ${client.escapeIdentifier(draft)} RENAME TO ${client.escapeIdentifier(name)}`);
    } finally {
      await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name]);
    }
  });
}

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
