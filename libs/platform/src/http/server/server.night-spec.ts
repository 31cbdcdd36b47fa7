import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { problemOf, problemType } from '../problems/problem.filter';
import { guardRequests, type HttpTimeouts, httpTimeouts, serverOptions } from './server';

const servers: FastifyInstance[] = [];
/** Resolves when a request for `/slow` has arrived; the test then lets it be answered. */
let arrived = Promise.withResolvers<void>();
let answered = Promise.withResolvers<void>();
/** Resolves when the server has begun to stop. */
let stopping = Promise.withResolvers<void>();
beforeEach(() => {
  arrived = Promise.withResolvers();
  answered = Promise.withResolvers();
  stopping = Promise.withResolvers();
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

interface Stop {
  readonly isDraining?: () => boolean;
  readonly endWithin?: number;
}

/** Starts a server that answers every body with its size; returns its port. */
async function serve(timeouts: Partial<HttpTimeouts> = {}, { isDraining, endWithin }: Stop = {}): Promise<number> {
  const server = fastify(serverOptions({ timeouts: { ...httpTimeouts, ...timeouts }, overTls: true }));
  servers.push(server);
  guardRequests(server, isDraining, endWithin);
  server.addHook('preClose', async () => stopping.resolve());
  // As the problem filter does.
  server.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request.id);
    return reply.status(problem.status).header('Content-Type', problemType).send(problem);
  });
  server.get('/slow', async () => {
    arrived.resolve();
    await answered.promise;
    return {};
  });
  server.get('/long', (_request, reply) =>
    reply.send(
      Readable.from(
        (async function* () {
          yield 'first';
          await answered.promise;
          yield 'last';
        })(),
      ),
    ),
  );
  // As a route that accepts files does.
  server.addContentTypeParser(
    'application/octet-stream',
    { bodyLimit: 4 * 1024 * 1024 },
    async (_request: unknown, payload: Readable) => ({
      length: (await buffer(payload)).length,
    }),
  );
  server.post('/', { bodyLimit: 4 * 1024 * 1024 }, (request) => request.body);
  server.get('/kept', (_request, reply) => reply.header('Cache-Control', 'private').send({}));
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as AddressInfo).port;
}

/** Sends raw pieces one after the other and returns everything that the server sends until it closes the connection. */
async function sent(port: number, ...pieces: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  // The test expects the server to close the connection.
  socket.on('error', () => undefined);
  for (const piece of pieces) await new Promise((resolve) => socket.write(piece, resolve));
  return text(socket).catch(() => '');
}

const head = (length: number, ...more: string[]) =>
  [
    'POST / HTTP/1.1',
    'Host: x',
    'Content-Type: application/octet-stream',
    `Content-Length: ${length}`,
    ...more,
    '',
    '',
  ].join('\r\n');

/** The status and problem of a raw answer. */
function problemIn(answer: string): { status: number; contentType: string | undefined; body: { detail?: string } } {
  const [headers, body] = answer.split('\r\n\r\n') as [string, string];
  return {
    status: Number(headers.split(' ')[1]),
    contentType: /^content-type: (.*)$/im.exec(headers)?.[1],
    body: JSON.parse(body),
  };
}

describe('a slow connection', () => {
  const short = { headers: 100, request: 200, check: 20 };

  it.each([
    ['a body that does not end', head(1_000), 'a few bytes'],
    ['headers that do not end', 'POST / HTTP/1.1\r\nHost: x\r\nX-One: 1\r\n'],
  ])('is closed in the middle of %s, with a reason in French', async (_, ...pieces) => {
    const answer = problemIn(await sent(await serve(short), ...pieces));
    expect(answer).toMatchObject({
      status: 408,
      contentType: 'application/problem+json; charset=utf-8',
      body: { code: 'http.408', detail: 'La requête a mis trop de temps à arriver.' },
    });
  });

  it('is closed when nothing is transferred at all', async () => {
    expect(await sent(await serve({ idle: 100 }))).toBe('');
  });

  it('may send a file of 3 MiB in any number of pieces', async () => {
    const pieces = Array.from({ length: 48 }, () => 'x'.repeat(64 * 1024));
    const answer = await sent(await serve(), head(3 * 1024 * 1024, 'Connection: close'), ...pieces);
    expect(answer).toContain('200 OK');
    expect(answer).toContain('{"length":3145728}');
  });

  it('has its limits from the settings of the product', async () => {
    await serve();
    const { requestTimeout, headersTimeout, keepAliveTimeout, timeout } = servers[0]!.server;
    expect({ requestTimeout, headersTimeout, keepAliveTimeout, timeout }).toEqual({
      requestTimeout: 120_000,
      headersTimeout: 15_000,
      keepAliveTimeout: 72_000,
      timeout: 120_000,
    });
  });
});

describe('input that never becomes a request', () => {
  it.each([
    ['no HTTP at all', 'Bonjour !\r\n\r\n', 400, 'La requête est mal formée.'],
    [
      'headers of 20 kB',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'secret'.repeat(4_000)}\r\n\r\n`,
      431,
      'Les en-têtes de la requête sont trop volumineux.',
    ],
    [
      'two lengths of one body',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'La requête est mal formée.',
    ],
  ])('is answered as a problem in French that quotes nothing of it: %s', async (_, request, status, detail) => {
    const answer = await sent(await serve(), request);
    expect(problemIn(answer)).toMatchObject({
      status,
      contentType: 'application/problem+json; charset=utf-8',
      body: { status, detail },
    });
    expect(answer).not.toMatch(/secret|Bonjour/);
    expect(answer).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/im);
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  });

  it('is refused when it does not name its host', async () => {
    const answer = problemIn(await sent(await serve(), 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'));
    expect(answer).toMatchObject({ status: 400, contentType: 'application/problem+json; charset=utf-8' });
  });

  it.each([
    ['/%ff', 400],
    ['/%', 400],
  ])('is answered when the router cannot parse an address: %s', async (path, status) => {
    const answer = await sent(await serve(), `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(problemIn(answer)).toMatchObject({ status, contentType: 'application/problem+json; charset=utf-8' });
    expect(answer).not.toContain(path);
  });
});

describe('a server that stops', () => {
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const open = (port: number) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    return { socket, all: text(socket).catch(() => 'cut') };
  };
  /** Resolves once the socket has received this text. */
  const received = (socket: Socket, part: string) =>
    new Promise<void>((done) => socket.on('data', (chunk) => void (String(chunk).includes(part) && done())));

  it('answers what has begun and what still arrives, and ends each connection with its answer', async () => {
    const port = await serve();
    const [begun, arriving] = [open(port), open(port)];
    begun.socket.write(request('/slow'));
    arriving.socket.write('GET /kept HTTP/1.1\r\n');
    await arrived.promise;
    const closed = servers[0]!.close();
    await stopping.promise;
    arriving.socket.write('Host: x\r\n\r\n');
    expect(await arriving.all).toMatch(/^HTTP\/1.1 200[^]*\nConnection: close\r/i);
    answered.resolve();
    expect(await begun.all).toMatch(/^HTTP\/1.1 200[^]*\nConnection: close\r/i);
    await closed;
    await expect(fetch(`http://127.0.0.1:${port}/kept`)).rejects.toThrow();
  });

  it('closes a connection whose answer had begun before once that answer is complete', async () => {
    const port = await serve();
    const { socket, all } = open(port);
    const began = received(socket, 'first');
    socket.write(request('/long'));
    await began;
    const closed = servers[0]!.close();
    await stopping.promise;
    answered.resolve();
    await closed;
    expect(await all).toMatch(/Connection: keep-alive[^]*first[^]*last/i);
  });

  it('cuts what takes longer than the time for requests in progress', async () => {
    const port = await serve({}, { endWithin: 50 });
    const { socket, all } = open(port);
    const began = received(socket, 'first');
    socket.write(request('/long'));
    await began;
    await servers[0]!.close();
    expect(await all).not.toContain('last');
    answered.resolve();
  });

  it('answers as before while it drains, and asks clients for new connections', async () => {
    let isDraining = false;
    const port = await serve({}, { isDraining: () => isDraining });
    const headersOf = async () => (await fetch(`http://127.0.0.1:${port}/kept`)).headers.get('connection');
    expect(await headersOf()).toBe('keep-alive');
    isDraining = true;
    expect(await headersOf()).toBe('close');
    expect(await headersOf()).toBe('close');
  });
});

it('forbids caching of answers unless their route allows it', async () => {
  await serve();
  const cacheControl = async (url: string) => (await servers[0]!.inject(url)).headers['cache-control'];
  expect(await cacheControl('/nowhere')).toBe('no-store');
  expect(await cacheControl('/kept')).toBe('private');
});
