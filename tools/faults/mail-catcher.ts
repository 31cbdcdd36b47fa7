import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An SMTP server on loopback that records the mails it has accepted. */
export interface MailCatcher {
  readonly url: string;
  /** The times at which each message, by its `Message-ID`, was accepted, in order (`performance.now()`). */
  readonly deliveries: ReadonlyMap<string, readonly number[]>;
  close(): Promise<void>;
}

export async function mailCatcher(): Promise<MailCatcher> {
  const deliveries = new Map<string, number[]>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [, id = 'none'] = /^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString('latin1')) ?? [];
        deliveries.set(id, [...(deliveries.get(id) ?? []), performance.now()]);
        done();
      });
    },
  });
  // A killed process leaves its connection half-open.
  server.on('error', () => undefined);
  const listening = once(server.listen(0, '127.0.0.1'), 'listening');
  await listening;
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    deliveries,
    close: () => new Promise((done) => server.close(done)),
  };
}
