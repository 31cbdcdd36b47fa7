import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
// eslint-disable-next-line @nx/enforce-module-boundaries -- tools load this file in Node directly, which knows no @pds
import { freePort } from '../../../embedded-postgres/src/free-port.ts';

/** A running PgBouncer in front of one database. */
export interface PgBouncer {
  /** The database's address through it. */
  readonly url: string;
  readonly pid: number;
  /** Ends it at once, with all connections through it, and starts it again on its port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** How long PgBouncer may take to listen. Milliseconds. */
const startsWithin = 10_000;

/** PgBouncer's program; null where it is not installed. */
export function pgBouncerProgram(): string | null {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean)];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file)) ?? null;
}

/**
 * Starts PgBouncer with the configuration that the product ships (deploy/pgbouncer/pgbouncer.ini), for one database of a server.
 * @param databaseUrl the database on the server itself, with its password
 * @param changes settings that differ from the shipped ones; null leaves one out
 * @throws Error with its log when it does not start, or is not installed
 */
export async function startPgBouncer(
  databaseUrl: string,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<PgBouncer> {
  const program = pgBouncerProgram();
  if (program === null) throw new Error('PgBouncer is not installed (apt-get install pgbouncer)');
  const server = new URL(databaseUrl);
  const database = server.pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), 'pds-pgbouncer-'));
  const file = (name: string) => join(folder, name);
  const port = await freePort();
  const user = decodeURIComponent(server.username);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  writeFileSync(file('userlist.txt'), `${quoted(user)} ${quoted(decodeURIComponent(server.password))}\n`, {
    mode: 0o600,
  });
  const settings: Record<string, string | null> = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: file('userlist.txt'),
    logfile: file('pgbouncer.log'),
    unix_socket_dir: '',
    ...changes,
  };
  writeFileSync(file('pgbouncer.ini'), configuration(server, database, settings));

  // It refuses to run as root.
  const account = accountOfServer();
  if (account)
    for (const name of ['', 'userlist.txt', 'pgbouncer.ini']) chownSync(file(name), account.uid, account.gid);
  let child: ChildProcess;
  const start = async () => {
    child = spawn(program, ['--quiet', file('pgbouncer.ini')], { ...account, cwd: '/', stdio: 'ignore' });
    for (const until = performance.now() + startsWithin; !(await isListening(port)); await delay(20)) {
      if (child.exitCode === null && performance.now() < until) continue;
      const log = existsSync(file('pgbouncer.log')) ? readFileSync(file('pgbouncer.log'), 'utf8') : '';
      throw new Error(`PgBouncer did not start: ${log}`);
    }
  };
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    get pid() {
      return child.pid!;
    },
    restart: async () => {
      await end();
      await start();
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The shipped configuration for another database, with changed settings. */
function configuration(server: URL, database: string, settings: Readonly<Record<string, string | null>>): string {
  const shipped = readFileSync(join(import.meta.dirname, '../../../../deploy/pgbouncer/pgbouncer.ini'), 'utf8');
  const place = `${database} = host=${server.hostname} port=${server.port} dbname=${database}`;
  let text = shipped.replace('postes = host=postgres port=5432 dbname=postes', place);
  if (!text.includes(place)) throw new Error('deploy/pgbouncer/pgbouncer.ini does not name the database as expected');
  for (const [name, value] of Object.entries(settings)) {
    if (name === 'connect_query' && value === null) text = text.replace(/ connect_query='[^']*'/, '');
    else {
      const line = new RegExp(`^${name} = .*\n`, 'm');
      text = text.replace(line, '');
      if (value !== null) text += `${name} = ${value}\n`;
    }
  }
  return text;
}

/** The account under which root starts PostgreSQL; undefined when this process is not root's. */
function accountOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: id('-u'), gid: id('-g') };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
