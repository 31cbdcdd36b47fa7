import { Logger } from '@nestjs/common';
import { type AccessTable, type AuthenticatedRequest, routeKey } from '@pds/platform';
import type { FastifyInstance } from 'fastify';

/**
 * One line for each call of the API, and of what logs in and out or gives files beside it: who (the number of the account, and of the token
 * where a program called), method, path without its query, status, duration and the id that its answer carries; no name,
 * address, cookie or body. What was refused is found by its status: 401, 403, 404, 429. What open pages say by themselves every few seconds
 * is written at the level `debug`, unless it was refused.
 */
export function logRequests(fastify: FastifyInstance, table: AccessTable): void {
  const logger = new Logger('HTTP');
  fastify.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0]!;
    if (!/^\/(?:api|login|logout|related-files)(?:\/|$)/.test(path)) return;
    const { authentication } = request as AuthenticatedRequest;
    const isQuiet = reply.statusCode < 400 && table.isQuiet(routeKey(request.method, request.routeOptions.url ?? ''));
    logger[isQuiet ? 'debug' : 'log']({
      requestId: request.id,
      account: authentication?.principal?.accountId,
      token: authentication?.apiToken?.id,
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
