import type { Socket } from 'node:net';
import pg from 'pg';
import { isOutage } from '../outage/outage';

/** How often the pool checks its connections. Milliseconds. */
const checkInterval = 250;

/**
 * All durations are counted in checks, not in time: a process that was busy or stopped for seconds finds at its first check the answers
 * that arrived meanwhile, and does not blame the database.
 */
const checksIn = (milliseconds: number) => milliseconds / checkInterval;

/** Silence after which the server is probed, and the interval between probes. */
const silentAfter = checksIn(1_500);

/** How long a probe may take: a new connection and one statement. Together with the silence before it, less than five seconds. */
const answersWithin = checksIn(2_000);

/**
 * The same behind a pooler: two log-ins and one statement. With the silence before it still less than five seconds.
 */
const answersBehindPoolerWithin = checksIn(3_000);

/** Silence after which a connection counts as lost when its backend is idle, according to another connection. */
const lostAfter = checksIn(3_000);

/** The same behind a pooler, which cannot be asked: longer than a statement may take, and may wait for a session. */
const lostBehindPoolerAfter = checksIn(80_000);

/** The pause before a silent server is probed again. */
const probedAgainAfter = checksIn(500);

/** The database does not answer, not even on a new connection. */
export class DatabaseSilent extends Error {
  /** The same code as a network timeout. */
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database does not answer');
  }
}

/** Members of pg's client that its types omit. */
interface PgClientInternals {
  readonly connection: { readonly stream: Socket };
  /** Undefined before it is connected, false while a statement runs. */
  readonly readyForQuery?: boolean;
  readonly processID: number | null;
}
type WatchedClient = pg.Client & PgClientInternals;

/** A connection's state at the last check, and the number of checks for which it has been silent. */
interface ConnectionActivity {
  read: number;
  silentFor: number;
}

/** A caller waiting for a connection. */
interface WaitingCaller {
  silentFor: number;
  refuse(): void;
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void;

/**
 * A pool on which no caller waits for ever (docs/adr/0028): when the server does not answer a new connection either, callers that wait for
 * an answer get an error within some four seconds, and new callers at once. A server that answers may take any time for a statement:
 * `statement_timeout` bounds that.
 */
export class WatchedPool extends pg.Pool {
  private readonly seen = new Map<WatchedClient, ConnectionActivity>();
  private readonly waiting = new Set<WaitingCaller>();
  private isSilent = false;
  /** Set while the server is probed: the probe is abandoned after this many checks. */
  private probe: { checksLeft: number; giveUp(): void } | null = null;
  private checksUntilNextProbe = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(options: pg.PoolConfig) {
    const watch = (client: WatchedClient) => {
      this.seen.set(client, { read: 0, silentFor: 0 });
      client.once('end', () => this.seen.delete(client));
    };
    super({
      ...options,
      // From its first moment: a client that never connects is watched too.
      Client: class extends pg.Client {
        constructor(config?: pg.ClientConfig) {
          super(config);
          watch(this as unknown as WatchedClient);
        }
      } as unknown as NonNullable<pg.PoolConfig['Client']>,
    });
    this.timer = setInterval(() => this.checkConnections(), checkInterval);
    this.timer.unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(lent: ConnectCallback): void;
  override connect(lent?: ConnectCallback): Promise<pg.PoolClient> | void {
    const connecting = this.connectOrRefuse();
    if (!lent) return connecting;
    connecting.then(
      (client) => lent(undefined, client, client.release.bind(client)),
      (error: Error) => lent(error, undefined, () => undefined),
    );
  }

  override end(): Promise<void>;
  override end(ended: () => void): void;
  override end(ended?: () => void): Promise<void> | void {
    // Until all connections are closed: one that a frozen server answers no more would otherwise be waited for without end.
    const unwatch = () => clearInterval(this.timer);
    if (!ended) return super.end().finally(unwatch);
    super.end(() => {
      unwatch();
      ended();
    });
  }

  private connectOrRefuse(): Promise<pg.PoolClient> {
    if (this.isSilent) return Promise.reject(new DatabaseSilent());
    return new Promise((resolve, reject) => {
      const waiting: WaitingCaller = {
        silentFor: 0,
        refuse: () => {
          this.waiting.delete(waiting);
          reject(new DatabaseSilent());
        },
      };
      this.waiting.add(waiting);
      super.connect().then(
        (client) => {
          if (this.waiting.delete(waiting)) resolve(client);
          else client.release();
        },
        (error: Error) => {
          this.waiting.delete(waiting);
          reject(error);
        },
      );
    });
  }

  private checkConnections(): void {
    for (const [client, seen] of this.seen) {
      const { stream } = client.connection;
      // A connection whose reader has paused it is not silent.
      const isHeard = client.readyForQuery === true || stream.isPaused() || stream.bytesRead !== seen.read;
      seen.read = stream.bytesRead;
      seen.silentFor = isHeard ? 0 : seen.silentFor + 1;
    }
    for (const waiting of this.waiting) waiting.silentFor += 1;
    if (this.probe) {
      this.probe.checksLeft -= 1;
      // After the event-loop turn that reads an answer received meanwhile.
      if (this.probe.checksLeft === 0) setImmediate(this.probe.giveUp);
      return;
    }
    const isDue = this.isSilent
      ? --this.checksUntilNextProbe <= 0
      : [...this.seen.values(), ...this.waiting].some(
          ({ silentFor }) => silentFor > 0 && silentFor % silentAfter === 0,
        );
    if (isDue) void this.probeServer();
  }

  /** Probes the server over a separate connection, and ends the connections that it does not answer. */
  private async probeServer(): Promise<void> {
    const silent = [...this.seen].filter(([, { silentFor }]) => silentFor > 0);
    const lost = silent.filter(([, { silentFor }]) => silentFor >= lostAfter).map(([client]) => client);
    const { directUrl } = this.options as { readonly directUrl?: string };
    const client = new pg.Client(this.options);
    const server = directUrl === undefined ? null : new pg.Client({ ...this.options, connectionString: directUrl });
    const clients = server ? [client, server] : [client];
    for (const each of clients) each.on('error', () => undefined);
    const streams = clients.map(socketOf);
    const gaveUp = Promise.withResolvers<'silent'>();
    this.probe = {
      checksLeft: server ? answersBehindPoolerWithin : answersWithin,
      giveUp: () => gaveUp.resolve('silent'),
    };
    const answer = await Promise.race([
      server ? answerBehindPooler(client, server) : idleOf(client, lost),
      gaveUp.promise,
    ]);
    this.probe = null;
    for (const stream of streams) stream.destroy();
    this.isSilent = answer === 'silent';
    this.checksUntilNextProbe = probedAgainAfter;
    if (Array.isArray(answer)) {
      if (server)
        this.cutSilent(silent.filter(([, { silentFor }]) => silentFor >= lostBehindPoolerAfter).map(([each]) => each));
      this.cutSilent(lost.filter((each) => answer.some((idle) => isBackendOf(idle, each))));
      return;
    }
    // Callers that began to wait meanwhile are affected too.
    this.cutSilent([...this.seen.keys()]);
    if (this.isSilent) for (const waiting of [...this.waiting]) waiting.refuse();
  }

  /** Ends those of the connections that are still silent: their callers get an error, and the pool replaces them. */
  private cutSilent(clients: readonly WatchedClient[]): void {
    for (const client of clients) if (this.seen.get(client)?.silentFor) client.connection.stream.destroy();
  }
}

/** The socket of a pg client, which its types omit: to be cut when the server does not accept the client's end. */
export function socketOf(client: pg.Client): Socket {
  return (client as unknown as WatchedClient).connection.stream;
}

interface Backend {
  readonly pid: number;
  readonly port: number;
}

/** Compares both: behind a connection pooler or another address the process number may be another server's. */
function isBackendOf({ pid, port }: Backend, client: WatchedClient): boolean {
  return pid === client.processID && port === client.connection.stream.localPort;
}

/**
 * The backends of those connections that have been idle for a second: the query did not reach them, or their answer did not arrive.
 * `refused` when there is no server; an empty list when the server refused, or the process could not ask (a name that is not resolved, no
 * free file handle).
 */
async function idleOf(client: pg.Client, connections: readonly WatchedClient[]): Promise<Backend[] | 'refused'> {
  try {
    await client.connect();
    const { rows } = await client.query<Backend>(
      `SELECT pid, client_port AS port FROM pg_stat_activity
       WHERE pid = ANY($1::integer[]) AND state LIKE 'idle%' AND state_change < clock_timestamp() - interval '1 second'`,
      [connections.map(({ processID }) => processID)],
    );
    await client.end();
    return rows;
  } catch (error) {
    return isRefusal(error) ? 'refused' : [];
  }
}

/**
 * Asks a pooler for a log-in, which needs no session, and then for one statement: directly, since a pooler whose sessions are all busy lets
 * statements wait, those of a probe too, and through the pooler, since the direct address may be away alone. One answer suffices. Which
 * sessions are idle is the pooler's own matter.
 */
async function answerBehindPooler(pooler: pg.Client, server: pg.Client): Promise<[] | 'refused'> {
  if ((await logIn(pooler)) === 'refused') return 'refused';
  const direct = idleOf(server, []).then((answer) =>
    answer === 'refused' ? Promise.reject(new DatabaseSilent()) : answer,
  );
  try {
    await Promise.any([direct, pooler.query('SELECT 1')]);
    return [];
  } catch {
    return 'refused';
  }
}

async function logIn(client: pg.Client): Promise<[] | 'refused'> {
  try {
    await client.connect();
    return [];
  } catch (error) {
    return isRefusal(error) ? 'refused' : [];
  }
}

/**
 * Whether an error of a new connection means that there is no server: neither an error of the server itself, nor one of this process or its
 * name service.
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return false;
  const { code } = error as NodeJS.ErrnoException;
  return isOutage(error) && code !== 'ENOTFOUND' && code !== 'EAI_AGAIN';
}
