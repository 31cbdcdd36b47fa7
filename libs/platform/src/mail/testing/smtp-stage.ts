import { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A message that the server answered with « 250 », or whose connection it dropped in place of the answer. */
export interface Arrived {
  readonly to: readonly string[];
  readonly email: Email;
}

/** A real SMTP server on loopback whose answers a test sets. */
export interface SmtpStage {
  readonly url: string;
  readonly arrived: Arrived[];
  /** Counts sessions: started, open now, and most open at once. */
  readonly sessions: { began: number; open: number; mostOpen: number };
  /** The answer to a recipient and to a whole message: null accepts it, `[451, 'later']` refuses, 'drop' ends the connection. */
  onRecipient: (address: string) => readonly [number, string] | null;
  onMessage: (arrived: Arrived) => readonly [number, string] | 'drop' | null | Promise<null>;
  close(): Promise<void>;
}

/** Starts the server. @param port to listen on; by default chosen by the system */
export async function smtpStage(port = 0): Promise<SmtpStage> {
  const sockets = new Set<Socket>();
  const socketOf = new Map<number, Socket>();
  const stage = {
    arrived: [] as Arrived[],
    sessions: { began: 0, open: 0, mostOpen: 0 },
    onRecipient: () => null,
    onMessage: () => null,
  } as unknown as Omit<SmtpStage, 'url'> & { url: string; close: () => Promise<void> };
  const refusal = ([responseCode, text]: readonly [number, string]) => Object.assign(new Error(text), { responseCode });

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      stage.sessions.began += 1;
      stage.sessions.open += 1;
      stage.sessions.mostOpen = Math.max(stage.sessions.mostOpen, stage.sessions.open);
      done();
    },
    onClose: () => void (stage.sessions.open -= 1),
    onRcptTo: ({ address }, _session, done) => {
      const answer = stage.onRecipient(address);
      done(answer ? refusal(answer) : undefined);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void take(Buffer.concat(chunks), session).then((answer) => {
          if (answer === 'drop') socketOf.get(session.remotePort)?.destroy();
          else done(answer ? refusal(answer) : undefined);
        });
      });
    },
  });
  async function take(bytes: Buffer, session: SMTPServerSession) {
    const email = await PostalMime.parse(bytes);
    const arrived = { to: session.envelope.rcptTo.map(({ address }) => address), email };
    const answer = await stage.onMessage(arrived);
    if (answer === null || answer === 'drop') stage.arrived.push(arrived);
    return answer;
  }
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socketOf.set(socket.remotePort!, socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => undefined);
  await new Promise<void>((listens) => server.listen(port, '127.0.0.1', listens));
  stage.url = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
  stage.close = async () => {
    const closed = new Promise<void>((done) => server.close(done));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return stage;
}
