import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HttpException } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { boundRequests } from './bounds';
import { problemOf, problemType } from '../problems/problem.filter';

/** How long a connection may take, in milliseconds. */
export interface HttpTimeouts {
  /** From the first byte of a request to the end of its headers. */
  readonly headers: number;
  /** From the first byte of a request to the end of its body. */
  readonly request: number;
  /** Nothing sent and nothing received, during a request or an answer. */
  readonly idle: number;
  /** No request on an open connection. */
  readonly keepAlive: number;
  /** The interval at which the first two are checked. */
  readonly check: number;
}

/**
 * A body of 3 MiB needs 100 s at 256 kbit/s, the slowest phone supported. An answer may have to wait for two PDFs of 30 s. Load balancers
 * keep connections open for 60 s: the server keeps them longer, so that it never closes one during a request.
 */
export const httpTimeouts: HttpTimeouts = {
  headers: 15_000,
  request: 120_000,
  idle: 120_000,
  keepAlive: 72_000,
  check: 5_000,
};

/**
 * Bytes of a body: a dossier of fifty slots and a hundred extras takes 40 kB, two rich texts of maximum length 200 kB. A route that accepts
 * files has its own, higher limit.
 */
const bodyLimit = 256 * 1024;

/**
 * Fastify's connection settings: closes slow connections, and answers input that never becomes a request as problem+json too.
 * @param overTls whether users reach the server over TLS only
 */
export function serverOptions({
  timeouts = httpTimeouts,
  overTls,
}: {
  readonly timeouts?: HttpTimeouts;
  readonly overTls: boolean;
}) {
  // Every other response gets these headers from hooks, which do not run here.
  const headers: Record<string, string> = {
    'Content-Type': problemType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(overTls ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  return {
    bodyLimit,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    keepAliveTimeout: timeouts.keepAlive,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.check,
      // Node's own response is empty: refuseWithoutHost answers with a problem.
      requireHostHeader: false,
    },
    // Such a request is answered as any other: endConnectionsWhileStopping.
    return503OnClosing: false,
    // The id in the logs and in problems: unique among all processes.
    genReqId: () => randomUUID(),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      answerUnreadableAddress(error, request, reply, headers),
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => answerClientError(error, socket, headers),
  };
}

/**
 * How long requests in progress may take once the server stops accepting connections: then the rest, such as downloads to slow clients, is
 * cut. Less than the time limit of the whole stop. Milliseconds.
 */
const defaultRequestsEndWithin = 15_000;

/** The interval at which connections that became idle are closed while the server stops. Milliseconds. */
const idleCheck = 100;

/**
 * Installs the checks that apply to every request of every route. Must be called before routes exist.
 * @param isDraining whether this process will stop soon
 * @param requestsEndWithin time for requests in progress once the server stops, in milliseconds
 */
export function guardRequests(
  fastify: FastifyInstance,
  isDraining: () => boolean = () => false,
  requestsEndWithin = defaultRequestsEndWithin,
): void {
  // Only JSON is read; any other type is answered with 415.
  fastify.removeContentTypeParser('text/plain');
  endConnectionsWhileStopping(fastify, isDraining, requestsEndWithin);
  refuseWithoutHost(fastify);
  boundRequests(fastify);
  forbidCaching(fastify);
}

/**
 * A process that stops answers every request that reaches it: a balancer does not repeat one that changes data. Each answer then ends its
 * connection, so that the next request goes to another process.
 */
function endConnectionsWhileStopping(
  fastify: FastifyInstance,
  isDraining: () => boolean,
  requestsEndWithin: number,
): void {
  let isClosing = false;
  fastify.addHook('preClose', async () => {
    isClosing = true;
    const { server } = fastify;
    if (!server.listening) return;
    // A connection whose answer had begun before stays open after it.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheck);
    const late = setTimeout(() => server.closeAllConnections(), requestsEndWithin);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(late);
    });
  });
  fastify.addHook('onSend', async (_request, reply) => {
    if (isClosing || isDraining()) reply.header('Connection', 'close');
  });
}

/** HTTP/1.1 requires the Host header (RFC 9112, 3.2). */
function refuseWithoutHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw new HttpException('no host', 400);
  });
}

/** Browsers and proxies must not store responses, unless their route allows it. */
function forbidCaching(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
}

/** An address that the router cannot parse (`/%ff`), or with a part that is too long; such a request reaches no hook and no filter. */
function answerUnreadableAddress(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): void {
  const problem = problemOf(error, request.id);
  void reply.status(problem.status).headers(headers).send(JSON.stringify(problem));
}

/** Input that is not HTTP, or is too slow: no request exists, so that the response is written directly to the connection. */
function answerClientError(error: Error & { code?: string }, socket: Socket, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const status = statusOfClientError[error.code ?? ''] ?? 400;
    const body = JSON.stringify(problemOf(new HttpException('', status), randomUUID()));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

const statusOfClientError: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};
