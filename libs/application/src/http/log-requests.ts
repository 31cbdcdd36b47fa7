import { Logger } from '@nestjs/common';
import { type AccessTable, type AuthenticatedRequest, routeKey } from '@pds/platform';
import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per call of the API, of login and logout, and of file downloads: the number of the account (and of the token when a program
 * called), method, path without its query, status, duration and the id of the response; no name, address, cookie or body. Refused calls are
 * found by their status: 401, 403, 404, 429. Calls that open pages repeat every few seconds are logged at level `debug`, unless refused.
 */
export function logRequests(fastify: FastifyInstance, table: AccessTable): void {
  const logger = new Logger('HTTP');
  fastify.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0]!;
    if (!/^\/(?:api|login|logout|related-files)(?:\/|$)/.test(path)) return;
    const { authentication } = request as AuthenticatedRequest;
    const route = request.routeOptions.url;
    const isQuiet = reply.statusCode < 400 && table.isQuiet(routeKey(request.method, route ?? ''));
    logger[isQuiet ? 'debug' : 'log']({
      requestId: request.id,
      account: authentication?.principal?.accountId,
      token: authentication?.apiToken?.id,
      method: request.method,
      path: withoutSecrets(path, isRoute(route)),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      msg: 'request completed',
    });
  });
}

/** Whether a request reached a route of its own, in contrast to the one that answers for all other addresses. */
const isRoute = (route: string | undefined) => route !== undefined && !route.includes('*');

/**
 * Removes the unguessable key of a document or print page, which would open it to anyone who reads the logs, and what no address of the
 * product contains: a program with a mistake may send anything, the e-mail address of a person for instance. Of an unknown address only
 * the beginning is kept.
 */
function withoutSecrets(path: string, isKnown: boolean): string {
  const shown = path.replace(/[A-Za-z0-9_-]{20,}/g, '…').split('/');
  if (!isKnown) return [...shown.slice(0, 2), '…'].join('/');
  return shown.map((part) => (/^[\w.…-]*$/.test(part) ? part : '…')).join('/');
}
