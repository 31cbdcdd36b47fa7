import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/**
 * One line for each call of the API: method, path without its query, status, duration and the id that its answer carries;
 * no address, cookie or body.
 */
export function logRequests(fastify: FastifyInstance): void {
  const logger = new Logger('HTTP');
  fastify.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0]!;
    if (!path.startsWith('/api/')) return;
    logger.log({
      requestId: request.id,
      method: request.method,
      path: withoutSecrets(path),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      msg: 'request completed',
    });
  });
}

/** A document's or print page's unguessable key would open it for whoever reads the logs. */
function withoutSecrets(path: string): string {
  return path.replace(/[A-Za-z0-9_-]{20,}/g, '…');
}
