import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { withLock } from './lock.ts';
import { currentProcess, identityText } from './processes.ts';

/** Starts another process of the product on the same folder: it prints the URL and uses the server until it is killed. */
async function anotherProcess(dataDir: string): Promise<{ process: ChildProcess; url: string }> {
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, purpose: 'app' });
    console.log(server.url);
    setInterval(() => undefined, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const url = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (line) => done(String(line).trim()));
    child.once('exit', (code) => fail(new Error(`the other process ended with ${code}`)));
  });
  return { process: child, url };
}

const killed = (child: ChildProcess) =>
  new Promise<void>((done) => {
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });

async function ask<T>(url: string, sql: string): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0] as T;
  } finally {
    await client.end();
  }
}

const serverPid = (dataDir: string) => {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
};

/** Waits ten seconds at most; the test then checks what is still running. */
async function untilStopped(dataDir: string): Promise<void> {
  for (const deadline = Date.now() + 10_000; serverPid(dataDir) !== null && Date.now() < deadline;) {
    await new Promise((done) => setTimeout(done, 100));
  }
}

describe('the embedded PostgreSQL', () => {
  let dataDir: string;
  let servers: EmbeddedPostgres[];
  const start = async (purpose: 'app' | 'test' = 'app', onLost?: (error: Error) => void) => {
    const server = await startEmbeddedPostgres({ dataDir, purpose, onLost });
    servers.push(server);
    return server;
  };

  let initialised: string;
  beforeAll(async () => {
    initialised = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
    await (await startEmbeddedPostgres({ dataDir: join(initialised, 'data'), purpose: 'app' })).stop();
  });
  afterAll(() => rm(initialised, { recursive: true, force: true }));

  beforeEach(async () => {
    // A closed folder, as a clone in /root is: mkdtemp makes it 0700.
    const folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
    dataDir = join(folder, 'data');
    // Initialising a cluster takes seconds, copying one does not. `cp -a` keeps its owner.
    execFileSync('cp', ['-a', join(initialised, 'data'), dataDir]);
    servers = [];
  });

  afterEach(async () => {
    for (const server of servers) await server.stop();
    // A watchdog that wakes up meanwhile writes its lock once more, before it notices that there is nothing left to watch.
    await rm(join(dataDir, '..'), { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  });

  it('keeps its data between starts, and leaves no server after stop', async () => {
    const first = await start();
    await ask(first.url, 'SELECT 42 AS answer INTO kept');
    await first.stop();
    expect(serverPid(dataDir)).toBeNull();

    const second = await start();
    expect(await ask(second.url, 'SELECT answer FROM kept')).toBe(42);
  });

  it('has Unicode text and the extensions the product uses', async () => {
    const { url } = await start('test');
    expect(await ask(url, `SELECT upper('é')`)).toBe('É');
    expect(await ask(url, 'SHOW server_encoding')).toBe('UTF8');
    for (const extension of ['pg_trgm', 'unaccent', 'citext']) {
      expect(await ask(url, `SELECT count(*)::int FROM pg_available_extensions WHERE name = '${extension}'`)).toBe(1);
    }
  });

  it('is joined by a second process, and runs until the last of them leaves', async () => {
    const first = await start();
    const other = await anotherProcess(dataDir);
    expect(other.url).toBe(first.url);

    await first.stop();
    expect(await ask(other.url, 'SELECT 1')).toBe(1);

    await killed(other.process);
    const again = await start();
    expect(await ask(again.url, 'SELECT 1')).toBe(1);
  });

  it('stops when its only user process was killed', async () => {
    const other = await anotherProcess(dataDir);
    await killed(other.process);
    await untilStopped(dataDir);
    expect(serverPid(dataDir)).toBeNull();
  });

  it('starts again after the server and its user process were killed together', async () => {
    const other = await anotherProcess(dataDir);
    process.kill(serverPid(dataDir)!, 'SIGKILL');
    await killed(other.process);
    const { url } = await start();
    expect(await ask(url, 'SELECT 1')).toBe(1);
  });

  describe('after a crash whose leftover files name processes that belong to other programs now', () => {
    let stranger: ChildProcess;

    beforeEach(async () => {
      // As misleading as possible: alive, and with `postgres` in its command line.
      stranger = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)', 'postgres'], { stdio: 'ignore' });
      await mkdir(join(dataDir, 'postgres-users'), { recursive: true });
    });
    afterEach(() => killed(stranger));

    it('takes over the lock', async () => {
      await writeFile(join(dataDir, 'postgres.lock'), `${stranger.pid} 1`);
      const { url } = await start();
      expect(await ask(url, 'SELECT 1')).toBe(1);
    });

    it('starts a server instead of waiting for the one of postmaster.pid', async () => {
      await (await start()).stop();
      const lines = [stranger.pid, join(dataDir, 'postgres'), 1, 5432, '', '127.0.0.1', '', 'starting'];
      await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'));
      const { url } = await start();
      expect(await ask(url, 'SELECT 1')).toBe(1);
      expect(stranger.exitCode).toBeNull();
    });

    it('stops the server with its last user process', async () => {
      const server = await start();
      await writeFile(join(dataDir, 'postgres-users', `${stranger.pid}-left`), `${stranger.pid} 1`);
      await server.stop();
      expect(serverPid(dataDir)).toBeNull();
    });

    it('lets the watchdog stop it too', async () => {
      const other = await anotherProcess(dataDir);
      await writeFile(join(dataDir, 'postgres-users', `${stranger.pid}-left`), `${stranger.pid} 1`);
      await killed(other.process);
      await untilStopped(dataDir);
      expect(serverPid(dataDir)).toBeNull();
    });
  });

  it('keeps running for a living user process, however long ago it registered', async () => {
    const first = await start();
    const other = await anotherProcess(dataDir);
    expect(await readdir(join(dataDir, 'postgres-users'))).toHaveLength(2);
    await first.stop();
    // The watchdog checks every second.
    await new Promise((done) => setTimeout(done, 2_500));
    expect(await ask(other.url, 'SELECT 1')).toBe(1);
    await killed(other.process);
    await untilStopped(dataDir);
    expect(serverPid(dataDir)).toBeNull();
  });

  describe('killed while in use', () => {
    const untilAnswers = async (url: string) => {
      for (;;) {
        const answer = await ask(url, 'SELECT answer FROM kept').catch(() => null);
        if (answer !== null) return answer;
        await new Promise((done) => setTimeout(done, 50));
      }
    };

    it('is restarted at its address, for all its users, with the committed data', async () => {
      const lost: Error[] = [];
      const first = await start('app', (error) => lost.push(error));
      const second = await start('app', (error) => lost.push(error));
      const other = await anotherProcess(dataDir);
      await ask(first.url, 'SELECT 42 AS answer INTO kept');
      for (let time = 0; time < 2; time++) {
        process.kill(serverPid(dataDir)!, 'SIGKILL');
        expect(await untilAnswers(first.url)).toBe(42);
      }
      // A process that did not restart the server itself continues to use it too.
      await first.stop();
      await second.stop();
      expect(await untilAnswers(other.url)).toBe(42);
      await killed(other.process);
      await untilStopped(dataDir);
      expect(serverPid(dataDir)).toBeNull();
      expect(lost).toEqual([]);
    });

    it('is reported as lost, with a reason, when it cannot be restarted', async () => {
      const lost = Promise.withResolvers<Error>();
      await start('app', lost.resolve);
      await rm(join(dataDir, 'postgres', 'global', 'pg_control'));
      process.kill(serverPid(dataDir)!, 'SIGKILL');
      expect((await lost.promise).message).toMatch(/PostgreSQL n'a pas démarré[\s\S]*pg_control/);
    });
  });

  it('starts despite a lock whose process number belongs to another program', async () => {
    await mkdir(dataDir, { recursive: true });
    // Without a noted start time: not one of ours.
    await writeFile(join(dataDir, 'postgres.lock'), `${process.ppid}`);
    const { url } = await start();
    expect(await ask(url, 'SELECT 1')).toBe(1);
  });

  it('names the process that holds its lock', async () => {
    await mkdir(dataDir, { recursive: true });
    const lock = join(dataDir, 'postgres.lock');
    await writeFile(lock, identityText(currentProcess()));
    await expect(withLock(lock, () => Promise.resolve(), 100)).rejects.toThrow(
      `Le processus ${process.pid} tient ${lock}`,
    );
  });

  it('logs neither statements nor values, and closes its files to other accounts', async () => {
    const { url } = await start();
    await ask(url, 'CREATE TABLE people (email text UNIQUE)');
    await ask(url, `INSERT INTO people VALUES ('zoe@demo.example')`);
    await expect(ask(url, `INSERT INTO people VALUES ('zoe@demo.example')`)).rejects.toThrow('duplicate key');
    await expect(ask(url, `SELECT 'zoe@demo.example'::integer`)).rejects.toThrow('invalid input');
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toMatch(/zoe|people/);
    const open = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .concat(dataDir)
      .filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077);
    expect(open).toEqual([]);
  });

  it('is one server for processes that start it at the same time', async () => {
    const all = await Promise.all([start(), start(), start()]);
    expect(new Set(all.map(({ url }) => url)).size).toBe(1);
  });
});
