import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How often each instance is checked, how long it may take to answer, and the checks in a row that take it out or back in. */
const checkEvery = 1_000;
const checkWithin = 900;
const checksToTakeOut = 2;
const checksToTakeIn = 2;

/** One instance behind the balancer. */
interface Backend {
  readonly port: number;
  isIn: boolean;
  /** Checks in a row that contradict `isIn`. */
  contrary: number;
}

/** A reverse proxy with health checks. */
export interface Balancer {
  readonly url: string;
  /** Whether new requests go to the instance at this port. */
  isIn(port: number): boolean;
  close(): Promise<void>;
}

/**
 * Starts a reverse proxy that works as HAProxy does with `option httpchk`: requests go round among the instances whose `/health/ready` is
 * 200, over connections that it keeps open. It repeats nothing, not even what a balancer may repeat: a request that fails at an instance is
 * answered 502, and 503 when no instance is in.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const backends: Backend[] = ports.map((port) => ({ port, isIn: false, contrary: 0 }));
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 1_000, maxFreeSockets: 64 });
  let turn = 0;

  const check = async (backend: Backend) => {
    const isReady = await fetch(`http://127.0.0.1:${backend.port}/health/ready`, {
      signal: AbortSignal.timeout(checkWithin),
    }).then(
      (answer) => answer.ok,
      () => false,
    );
    backend.contrary = isReady === backend.isIn ? 0 : backend.contrary + 1;
    if (backend.contrary < (backend.isIn ? checksToTakeOut : checksToTakeIn)) return;
    backend.isIn = isReady;
    backend.contrary = 0;
  };
  const checks = setInterval(() => backends.forEach((backend) => void check(backend)), checkEvery);

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const fit = backends.filter(({ isIn }) => isIn);
    const backend = fit[(turn += 1) % fit.length];
    if (!backend) return void outgoing.writeHead(503).end('no instance');
    const { connection: _connection, ...headers } = incoming.headers;
    const passed = request(
      {
        agent,
        port: backend.port,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, 'x-forwarded-for': String(incoming.headers['x-forwarded-for'] ?? '127.0.0.1') },
      },
      (answer) => {
        const { connection: _closed, 'keep-alive': _kept, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode!, rest);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      },
    );
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`${backend.port}: ${error.code ?? error.message}`);
    });
    incoming.pipe(passed);
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, forward);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isIn: (port) => backends.some((backend) => backend.port === port && backend.isIn),
    close: async () => {
      clearInterval(checks);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
