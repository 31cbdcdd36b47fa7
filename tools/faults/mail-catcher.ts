import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An SMTP server on loopback that records the mails it has accepted. */
export interface MailCatcher {
  readonly url: string;
  /** The times at which each message, by its `Message-ID`, was accepted, in order (`performance.now()`). */
  readonly deliveries: ReadonlyMap<string, readonly number[]>;
  /**
   * Whether the server dies while it takes a message: in turn in the middle of one, and once it has the whole one but has not answered.
   */
  isDying: boolean;
  /** The connections on which it has died. */
  readonly deaths: number;
  close(): Promise<void>;
}

export async function mailCatcher(): Promise<MailCatcher> {
  const deliveries = new Map<string, number[]>();
  const sockets = new Map<number, Socket>();
  const state = { isDying: false, deaths: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      const dies = state.isDying && (state.deaths += 1);
      let isDead = false;
      const die = () => {
        isDead = true;
        sockets.get(session.remotePort)?.destroy();
      };
      if (dies && dies % 2 === 1) stream.once('data', die);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (isDead) return;
        const [, id = 'none'] = /^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString('latin1')) ?? [];
        deliveries.set(id, [...(deliveries.get(id) ?? []), performance.now()]);
        if (dies) die();
        else done();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    sockets.set(remotePort!, socket);
    socket.on('close', () => sockets.delete(remotePort!));
  });
  // A killed process leaves its connection half-open.
  server.on('error', () => undefined);
  const listening = once(server.listen(0, '127.0.0.1'), 'listening');
  await listening;
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    deliveries,
    get isDying() {
      return state.isDying;
    },
    set isDying(isDying) {
      state.isDying = isDying;
    },
    get deaths() {
      return state.deaths;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
