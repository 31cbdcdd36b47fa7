import { connect, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { problemOf, problemType } from './problem.filter';
import { guardRequests, type HttpTimeouts, httpTimeouts, serverOptions } from './server';

const servers: FastifyInstance[] = [];
/** Resolves when a request for `/slow` has arrived; the test then lets it be answered. */
let asked = Promise.withResolvers<void>();
let answered = Promise.withResolvers<void>();
/** Resolves when the server has begun to stop. */
let stopping = Promise.withResolvers<void>();
beforeEach(() => {
  asked = Promise.withResolvers();
  answered = Promise.withResolvers();
  stopping = Promise.withResolvers();
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

/** Starts a server that answers every body with its size; returns its port. */
async function serve(timeouts: Partial<HttpTimeouts> = {}): Promise<number> {
  const server = fastify(serverOptions({ timeouts: { ...httpTimeouts, ...timeouts }, overTls: true }));
  servers.push(server);
  guardRequests(server);
  server.addHook('preClose', async () => stopping.resolve());
  // As the problem filter does.
  server.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request.id);
    return reply.status(problem.status).header('Content-Type', problemType).send(problem);
  });
  server.get('/slow', async () => {
    asked.resolve();
    await answered.promise;
    return {};
  });
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

it('answers requests on open connections while it stops', async () => {
  const socket = connect(await serve(), '127.0.0.1');
  const all = text(socket);
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  socket.write(request('/slow'));
  await asked.promise;
  const late = Promise.withResolvers<void>();
  const [server] = servers;
  server!.server.on('request', () => late.resolve());
  const closed = server!.close();
  await stopping.promise;
  socket.write(request('/kept'));
  await late.promise;
  answered.resolve();
  await closed;
  expect((await all).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503']);
  expect(await all).toContain('"code":"http.503"');
});

it('forbids caching of answers unless their route allows it', async () => {
  await serve();
  const cacheControl = async (url: string) => (await servers[0]!.inject(url)).headers['cache-control'];
  expect(await cacheControl('/nowhere')).toBe('no-store');
  expect(await cacheControl('/kept')).toBe('private');
});
