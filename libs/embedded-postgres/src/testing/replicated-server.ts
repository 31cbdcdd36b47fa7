import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Account, serverAccount, startAs } from '../account.ts';
import { type Binaries, findBinaries } from '../binaries.ts';
import { initialise } from '../cluster.ts';
import { isReachable } from '../database.ts';
import { freePort } from '../free-port.ts';
import { pathsOf, type Paths } from '../paths.ts';
import { settingsFlags } from '../postgres-settings.ts';
import { sleep } from '../sleep.ts';
import { registerUserProcess } from '../user-processes.ts';
import { watch } from '../watchdog.ts';

const startsWithin = 60_000;

/** The settings in which both servers differ from a test's own: the primary sends its log, and keeps enough of it for a replica that was away. */
const settings = {
  shared_buffers: '32MB',
  // At least those that initdb has noted: a replica does not start with fewer than its primary.
  max_connections: '100',
  wal_level: 'replica',
  max_wal_senders: '10',
  wal_keep_size: '256MB',
  synchronous_commit: 'on',
  hot_standby: 'on',
  max_standby_streaming_delay: '100ms',
  // A replica that lost the primary tries again at once.
  wal_retrieve_retry_interval: '100ms',
  wal_receiver_timeout: '5s',
};

/** One of the two servers, on a port that it keeps. */
class Server {
  private child: ChildProcess | null = null;
  private readonly paths: Paths;
  private readonly account: Account;
  private readonly binaries: Binaries;
  private readonly port: number;

  constructor(paths: Paths, account: Account, binaries: Binaries, port: number) {
    this.paths = paths;
    this.account = account;
    this.binaries = binaries;
    this.port = port;
  }

  /** The number of its first process, while it runs. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  url(database = 'postgres'): string {
    const password = readFileSync(this.paths.password, 'utf8').trim();
    return `postgresql://postgres:${password}@127.0.0.1:${this.port}/${database}`;
  }

  /** Starts the server; resolves once it answers. */
  async start(): Promise<void> {
    const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const log = openSync(this.paths.log, 'a', 0o600);
    const all = ['-D', this.paths.cluster, '-p', String(this.port), ...settingsFlags('test'), ...flags];
    const child = startAs(this.account, this.binaries.postgres, all, { stdio: ['ignore', log, log], detached: true });
    closeSync(log);
    this.child = child;
    child.unref();
    watch(this.paths, child.pid!);
    for (const giveUpAt = Date.now() + startsWithin; !(await isReachable(this.url())); await sleep(50)) {
      if (child.exitCode !== null || Date.now() > giveUpAt) {
        throw new Error(`PostgreSQL did not start:\n${await readFile(this.paths.log, 'utf8')}`);
      }
    }
  }

  /** Ends the server: `SIGINT` closes its connections and its files, `SIGQUIT` leaves it to recover as after a crash. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    // It kept nothing from ending so far.
    child.ref();
    const exited = once(child, 'exit');
    process.kill(child.pid!, signal);
    await exited;
  }

  /** Executes statements on a connection of its own. */
  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url() });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
}

/** A server and a streaming replica of it, for tests; both end with this process. */
export class ReplicatedServer {
  readonly primary: Server;
  readonly replica: Server;

  private constructor(primary: Server, replica: Server) {
    this.primary = primary;
    this.replica = replica;
  }

  /** @param dataDir an empty folder for both; the caller removes it */
  static async start(dataDir: string): Promise<ReplicatedServer> {
    const binaries = await findBinaries();
    const [primaryPaths, replicaPaths] = ['primary', 'replica'].map((name) => pathsOf(join(dataDir, name))) as [
      Paths,
      Paths,
    ];
    for (const paths of [primaryPaths, replicaPaths]) {
      await mkdir(paths.base, { recursive: true, mode: 0o711 });
      await registerUserProcess(paths);
    }
    const account = serverAccount(dataDir, binaries);
    await initialise(primaryPaths, account, binaries);
    // A cluster that was never started is a complete copy of itself: no base backup is needed.
    for (const [from, to] of [
      [primaryPaths.cluster, replicaPaths.cluster],
      [primaryPaths.password, replicaPaths.password],
    ] as const) {
      const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`The replica could not be copied: ${stderr}`);
    }
    const primary = new Server(primaryPaths, account, binaries, await freePort());
    const replica = new Server(replicaPaths, account, binaries, await freePort());
    const { port, password } = new URL(primary.url());
    await writeFile(join(replicaPaths.cluster, 'standby.signal'), '', { mode: 0o644 });
    appendFileSync(
      join(replicaPaths.cluster, 'postgresql.conf'),
      `\nprimary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password}'\n`,
    );
    const both = new ReplicatedServer(primary, replica);
    try {
      await primary.start();
      await replica.start();
    } catch (error) {
      await both.stop();
      throw error;
    }
    return both;
  }

  /** From now on the replica receives the log, and does not apply it. */
  async pauseReplay(): Promise<void> {
    await this.replica.query('SELECT pg_wal_replay_pause()');
  }

  async resumeReplay(): Promise<void> {
    await this.replica.query('SELECT pg_wal_replay_resume()');
  }

  /** Resolves once the replica has replayed everything committed before the call. */
  async caughtUp(): Promise<void> {
    const [now] = await this.primary.query<{ position: string }>('SELECT pg_current_wal_flush_lsn()::text AS position');
    const hasReplayed = async () => {
      const [row] = await this.replica.query<{ is: boolean }>('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS is', [
        now!.position,
      ]);
      return row!.is;
    };
    while (!(await hasReplayed())) await sleep(20);
  }

  /** Makes the replica a primary of its own. */
  async promote(): Promise<void> {
    await this.replica.query('SELECT pg_promote()');
  }

  async stop(): Promise<void> {
    await Promise.all([this.primary.stop('SIGQUIT'), this.replica.stop('SIGQUIT')]);
  }
}
