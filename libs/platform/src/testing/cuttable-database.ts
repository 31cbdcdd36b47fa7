import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A proxy in front of a database that a test can cut, like a restart of the server or of the network: connections end at once, and new ones
 * are refused until it is mended. It can also freeze, like a server that does not respond: connections stay open, new ones are accepted,
 * and nothing is answered until it thaws.
 */
export class CuttableDatabase {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private isFrozen = false;
  private refusals = 0;
  private onRefusal: (() => void) | null = null;

  private constructor(
    private readonly server: Server,
    /** The database's URL through this proxy. */
    readonly url: string,
  ) {}

  static async before(url: string): Promise<CuttableDatabase> {
    const target = new URL(url);
    const server = createServer((socket) => way.lead(socket, Number(target.port || 5432), target.hostname));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const here = new URL(url);
    here.hostname = '127.0.0.1';
    here.port = String((server.address() as AddressInfo).port);
    const way = new CuttableDatabase(server, here.href);
    return way;
  }

  /** Ends every connection; resolves once this many new ones were refused, so that every user of the database has noticed. */
  async cut(refusals: number): Promise<void> {
    this.isCut = true;
    this.refusals = 0;
    const noticed = new Promise<void>((done) => {
      this.onRefusal = () => this.refusals >= refusals && done();
    });
    for (const socket of this.sockets) socket.destroy();
    if (refusals > 0) await noticed;
  }

  mend(): void {
    this.isCut = false;
  }

  /** From now on nothing passes, in either direction; data sent meanwhile wait. */
  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Delivers the waiting data. */
  thaw(): void {
    this.isFrozen = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }

  private lead(socket: Socket, port: number, host: string): void {
    socket.on('error', () => undefined);
    if (this.isCut) {
      socket.destroy();
      this.refusals += 1;
      this.onRefusal?.();
      return;
    }
    const onwards = connect(port, host);
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
      // Not pipe(), which would resume by itself.
      one.on('data', (chunk) => other.write(chunk));
      one.on('end', () => other.end());
      if (this.isFrozen) one.pause();
    }
  }
}
