import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The ports below those that Linux, macOS and Windows give to outgoing connections: a program that is started with such a port a while
 * later finds it still free.
 */
const lowestPort = 20_000;
const highestPort = 32_000;

/** A port of this machine that nothing listens on now. Taken at random, so that programs which look at once find different ones. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowestPort, highestPort);
    if (await canListen(port)) return port;
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      ['EADDRINUSE', 'EACCES'].includes(error.code ?? '') ? done(false) : fail(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
