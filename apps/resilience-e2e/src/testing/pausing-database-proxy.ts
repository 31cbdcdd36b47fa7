import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Where a transaction is paused: before one of its statements, or after its commit, before the response. */
type PausedAt = 'within' | 'committed';

/**
 * A proxy in front of a database that can pause transactions, each one statement later than the previous one. What a process killed at that
 * point leaves behind is what it may leave behind at any moment.
 */
export class PausingDatabaseProxy {
  private readonly sockets = new Set<Socket>();
  /** How many transactions have begun since pausing began; null when pausing is off. */
  private begunCount: number | null = null;
  private readonly paused: PausedAt[] = [];
  private readonly events = new EventEmitter();

  private constructor(
    private readonly server: Server,
    /** The database's URL through this proxy. */
    readonly url: string,
    /** Simulates a fault: every statement runs on its own, as if the process had opened no transaction. */
    private readonly isTorn: boolean,
  ) {}

  static async inFrontOf(url: string, { isTorn = false } = {}): Promise<PausingDatabaseProxy> {
    const target = new URL(url);
    const server = createServer((socket) => way.forward(socket, Number(target.port || 5432), target.hostname));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const here = new URL(url);
    here.hostname = '127.0.0.1';
    here.port = String((server.address() as AddressInfo).port);
    const way = new PausingDatabaseProxy(server, here.href, isTorn);
    return way;
  }

  /**
   * From now on the first transaction that begins is paused before its first statement, the next before its second, and so on; one with
   * fewer statements is paused after its commit, and its client never receives the response.
   * @param passed statements of the first one that are not paused; Infinity: every one is paused after its commit
   */
  pauseTransactions(passed = 0): void {
    this.begunCount = passed;
    this.paused.length = 0;
  }

  /** Resolves once this many transactions are paused; returns where each one is, in no order. */
  async whenPaused(count: number): Promise<readonly PausedAt[]> {
    while (this.paused.length < count) await once(this.events, 'paused');
    return [...this.paused];
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }

  private notePaused(where: PausedAt): void {
    this.paused.push(where);
    this.events.emit('paused');
  }

  private forward(socket: Socket, port: number, host: string): void {
    const onwards = connect(port, host);
    let waiting = Buffer.alloc(0);
    let statement: Buffer[] = [];
    let isStarted = false;
    /** Statements until this connection's transaction is paused; null when it is not to be paused. */
    let left: number | null = null;
    let isHeard = true;

    const pass = (whole: Buffer) => {
      const text = whole[0] === code('Q') ? whole.toString('utf8', 5, whole.length - 1) : '';
      if (text === 'START TRANSACTION') {
        left = this.begunCount === null ? null : ++this.begunCount;
        onwards.write(this.isTorn ? nothing : whole);
        return;
      }
      if (left !== null && --left === 0) {
        this.notePaused('within');
        return;
      }
      if (left !== null && text === 'COMMIT') isHeard = false;
      onwards.write(whole);
    };
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (;;) {
        // Only the first message has no type letter before its length.
        const head = isStarted ? 1 : 0;
        if (waiting.length < head + 4) return;
        const size = head + waiting.readInt32BE(head);
        if (waiting.length < size) return;
        const message = waiting.subarray(0, size);
        waiting = waiting.subarray(size);
        statement.push(message);
        // The parts of one statement, recognised by the letter of the last one; the login and logout messages pass unchanged.
        if (isStarted && partsOfStatement.has(message[0]!)) continue;
        const whole = isStarted ? Buffer.concat(statement) : withoutTimeouts(message);
        isStarted = true;
        statement = [];
        pass(whole);
      }
    });
    onwards.on('data', (chunk) => {
      if (isHeard) socket.write(chunk);
      else if (chunk.includes(readyForQuery)) this.notePaused('committed');
    });
    for (const [one, other] of [
      [socket, onwards],
      [onwards, socket],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }
}

const code = (letter: string) => letter.charCodeAt(0);
/** The startup message with the server's timeouts disabled, so that paused transactions are not ended while the others run. */
const withoutTimeouts = (startup: Buffer) =>
  Buffer.from(
    startup
      .toString('latin1')
      .replace(/(?<=idle_in_transaction_session_timeout\0)\d+/, (limit) => limit.replace(/\d/g, '0')),
    'latin1',
  );
/** Parse, Bind, Describe, Execute, Close: a Sync or a Query ends the statement. */
const partsOfStatement = new Set([...'PBDEC'].map(code));
const readyForQuery = Buffer.from([code('Z'), 0, 0, 0, 5]);
/** An empty Query, which is answered and has no effect. */
const nothing = Buffer.from([code('Q'), 0, 0, 0, 5, 0]);
