import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Where a transaction stands still: a statement of its is not let through, or the answer to its commit is not. */
type Standing = 'within' | 'committed';

/**
 * A way to a database on which transactions can be made to stand still, each one statement further than the one before: what a
 * process leaves behind that is killed then is what it may leave behind at any moment.
 */
export class StepwiseDatabase {
  private readonly sockets = new Set<Socket>();
  /** How many transactions have begun since they are to stand still; null: none is. */
  private begun: number | null = null;
  private readonly standing: Standing[] = [];
  private readonly events = new EventEmitter();

  private constructor(
    private readonly server: Server,
    /** The database's URL on this way. */
    readonly url: string,
    /** A fault: every statement stands for itself, as if the process had asked for no transaction. */
    private readonly isTorn: boolean,
  ) {}

  static async before(url: string, { isTorn = false } = {}): Promise<StepwiseDatabase> {
    const target = new URL(url);
    const server = createServer((socket) => way.lead(socket, Number(target.port || 5432), target.hostname));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const here = new URL(url);
    here.hostname = '127.0.0.1';
    here.port = String((server.address() as AddressInfo).port);
    const way = new StepwiseDatabase(server, here.href, isTorn);
    return way;
  }

  /**
   * From now on the first transaction that begins stands still before its first statement, the next before its second, and so on;
   * one that has fewer once it is committed, which whoever asked never hears.
   */
  hold(): void {
    this.begun = 0;
    this.standing.length = 0;
  }

  /** Resolves once so many stand still: where each does, in no order. */
  async held(count: number): Promise<readonly Standing[]> {
    while (this.standing.length < count) await once(this.events, 'standing');
    return [...this.standing];
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }

  private stands(where: Standing): void {
    this.standing.push(where);
    this.events.emit('standing');
  }

  private lead(socket: Socket, port: number, host: string): void {
    const onwards = connect(port, host);
    let waiting = Buffer.alloc(0);
    let statement: Buffer[] = [];
    let isStarted = false;
    /** Statements until this connection's transaction stands still; null: it does not. */
    let left: number | null = null;
    let isHeard = true;

    const pass = (whole: Buffer) => {
      const text = whole[0] === code('Q') ? whole.toString('utf8', 5, whole.length - 1) : '';
      if (text === 'START TRANSACTION') {
        left = this.begun === null ? null : ++this.begun;
        onwards.write(this.isTorn ? nothing : whole);
        return;
      }
      if (left !== null && --left === 0) {
        this.stands('within');
        return;
      }
      if (left !== null && text === 'COMMIT') isHeard = false;
      onwards.write(whole);
    };
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (;;) {
        // Only the first message has no letter before its length.
        const head = isStarted ? 1 : 0;
        if (waiting.length < head + 4) return;
        const size = head + waiting.readInt32BE(head);
        if (waiting.length < size) return;
        const message = waiting.subarray(0, size);
        waiting = waiting.subarray(size);
        statement.push(message);
        // What makes up one statement, as the letters of its end tell; what is said to log in and to leave goes by itself.
        if (isStarted && partsOfStatement.has(message[0]!)) continue;
        const whole = isStarted ? Buffer.concat(statement) : withPatience(message);
        isStarted = true;
        statement = [];
        pass(whole);
      }
    });
    onwards.on('data', (chunk) => {
      if (isHeard) socket.write(chunk);
      else if (chunk.includes(readyForQuery)) this.stands('committed');
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
/** Who connects, with a server that does not end the transactions which stand still, however long the others take. */
const withPatience = (startup: Buffer) =>
  Buffer.from(
    startup
      .toString('latin1')
      .replace(/(?<=idle_in_transaction_session_timeout\0)\d+/, (limit) => limit.replace(/\d/g, '0')),
    'latin1',
  );
/** Parse, Bind, Describe, Execute, Close: a Sync or a Query ends the statement. */
const partsOfStatement = new Set([...'PBDEC'].map(code));
const readyForQuery = Buffer.from([code('Z'), 0, 0, 0, 5]);
/** An empty Query, which is answered and does nothing. */
const nothing = Buffer.from([code('Q'), 0, 0, 0, 5, 0]);
