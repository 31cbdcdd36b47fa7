import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Binaries } from '../binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts';

/** The major version of the package's own server: PostgreSQL's programs can dump servers of their own version and older ones. */
const packagedVersion = 18;

const clients = ['pg_dump', 'pg_restore', 'psql'];
const servers = ['initdb', 'postgres', 'pg_ctl'];

/** A server, and programs that can dump and restore it. */
export interface ServerWithPrograms extends EmbeddedPostgres {
  /** The PATH with those programs first. */
  readonly path: string;
}

/**
 * PostgreSQL's own programs, which the npm packages do not contain, and a separate server that they can dump: the one installed with them,
 * else the package's. Null when the machine has no such programs.
 */
export async function startServerWithPrograms(dataDir: string): Promise<ServerWithPrograms | null> {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
  ];
  const has = (names: readonly string[]) => (folder: string) => names.every((name) => existsSync(join(folder, name)));
  const whole = folders.find(has([...clients, ...servers]));
  const folder = whole ?? folders.filter(has(clients)).find((each) => versionOf(each) >= packagedVersion);
  if (folder === undefined) return null;
  const server = await startEmbeddedPostgres({
    dataDir,
    purpose: 'app',
    ...(whole ? { binaries: binariesIn(whole) } : {}),
  });
  return { ...server, path: [folder, process.env['PATH']].join(delimiter) };
}

function binariesIn(folder: string): Binaries {
  const [initdb, postgres, pg_ctl] = servers.map((name) => join(folder, name)) as [string, string, string];
  // Older versions do not have the built-in locale.
  return { initdb, postgres, pg_ctl, localeFlags: ['--locale=C.UTF-8'] };
}

function versionOf(folder: string): number {
  const { stdout } = spawnSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0);
}
