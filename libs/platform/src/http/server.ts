import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HttpException } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { boundRequests } from './bounds';
import { problemOf, problemType } from './problem.filter';

/** How long a connection may keep us waiting, in milliseconds. */
export interface HttpTimeouts {
  /** From the first byte of a request to the end of its headers. */
  readonly headers: number;
  /** From the first byte of a request to the end of its body. */
  readonly request: number;
  /** Nothing sent and nothing received, in the middle of a request or of an answer. */
  readonly idle: number;
  /** Nothing between two requests. */
  readonly keepAlive: number;
  /** How often the first two are looked at. */
  readonly check: number;
}

/**
 * A body of 3 MiB needs 100 s at 256 kbit/s, the slowest phone we wait for. An answer may have to wait for two PDFs of
 * 30 s. Load balancers keep connections for 60 s: we for longer, so that it is never we who hang up on a request under way.
 */
export const httpTimeouts: HttpTimeouts = {
  headers: 15_000,
  request: 120_000,
  idle: 120_000,
  keepAlive: 72_000,
  check: 5_000,
};

/**
 * Bytes of a body: a dossier of fifty slots and a hundred extras takes 40 kB, two rich texts at their longest 200 kB. A route
 * that takes files raises it for itself.
 */
const bodyLimit = 256 * 1024;

/**
 * How Fastify is to treat connections: cut off slow ones, and answer what never becomes a request as problem+json too.
 * @param overTls whether people reach us over TLS only
 */
export function serverOptions({
  timeouts = httpTimeouts,
  overTls,
}: {
  readonly timeouts?: HttpTimeouts;
  readonly overTls: boolean;
}) {
  // What every other answer gets from hooks that these never meet.
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
      // Node's own answer is empty: refuseNameless gives a problem.
      requireHostHeader: false,
    },
    // Fastify's own answer is no problem+json: refuseWhileClosing gives one.
    return503OnClosing: false,
    // The id in the logs and in problems: unique among all processes.
    genReqId: () => randomUUID(),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      answerUnreadable(error, request, reply, headers),
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => answerNoRequest(error, socket, headers),
  };
}

/** What holds for every request, whichever route it asks for. To be called before there are routes. */
export function guardRequests(fastify: FastifyInstance): void {
  // JSON is all that we read; the rest is answered 415.
  fastify.removeContentTypeParser('text/plain');
  refuseWhileClosing(fastify);
  refuseNameless(fastify);
  boundRequests(fastify);
  keepOutOfCaches(fastify);
}

/** Requests that come on open connections while the process stops are another process's to answer. */
function refuseWhileClosing(fastify: FastifyInstance): void {
  let closing = false;
  fastify.addHook('preClose', async () => {
    closing = true;
  });
  fastify.addHook('onRequest', async (_request, reply) => {
    if (!closing) return;
    reply.header('Connection', 'close');
    throw new HttpException('closing', 503);
  });
}

/** HTTP/1.1 wants to be told which site is asked for (RFC 9112, 3.2). */
function refuseNameless(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw new HttpException('no host', 400);
  });
}

/** Nothing that we answer is kept by a browser or proxy, unless its route says otherwise. */
function keepOutOfCaches(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
}

/** An address that the router cannot read (`/%ff`), or with too long a part; no hook and no filter sees such a request. */
function answerUnreadable(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): void {
  const problem = problemOf(error, request.id);
  void reply.status(problem.status).headers(headers).send(JSON.stringify(problem));
}

/** What is no HTTP, or takes too long: no request exists, so that the answer is written to the connection by hand. */
function answerNoRequest(error: Error & { code?: string }, socket: Socket, headers: Record<string, string>): void {
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
