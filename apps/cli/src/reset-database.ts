import type { Settings } from '@pds/platform';
import pg from 'pg';

const localHosts = ['', 'localhost', '127.0.0.1', '[::1]'];

/**
 * The reason, in French, why a database must not be emptied; null when it may be. Always refused in production; on another machine, refused
 * unless the caller confirms.
 */
export function refusalToReset(
  { production, databaseUrl }: Pick<Settings, 'production' | 'databaseUrl'>,
  isConfirmed: boolean,
): string | null {
  if (production) return 'Refusé : NODE_ENV=production. Cette tâche efface toutes les données.';
  if (!databaseUrl || isConfirmed) return null;
  const { hostname, searchParams } = new URL(databaseUrl);
  // libpq also accepts the host in the query.
  const hosts = [hostname, ...searchParams.getAll('host').filter((host) => !host.startsWith('/'))];
  const remote = hosts.find((host) => !localHosts.includes(host));
  return remote === undefined
    ? null
    : `Refusé : DATABASE_URL désigne « ${remote} », une autre machine. Ajoutez --yes pour y effacer toutes les données.`;
}

/** Drops the database that the URL names, cutting its connections, and recreates it empty. The role needs the right to create databases. */
export async function recreateDatabase(url: string): Promise<void> {
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    const identifier = client.escapeIdentifier(name);
    await client.query(`DROP DATABASE IF EXISTS ${identifier} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${identifier}`);
  } finally {
    await client.end();
  }
}
