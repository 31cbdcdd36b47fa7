import { activeTraces } from '@pds/platform';
import type { FastifyInstance } from 'fastify';

/** Not traced: requests that browsers with an open page, health probes and Prometheus repeat all day. */
const untracedPaths = /^\/(?:health|metrics|assets)(?:\/|\?|$)/;

/**
 * Records each request as a span, if traces are recorded, from its arrival to the end of its answer. The span is named after the route's
 * template: never after the address, which has ids and secrets.
 */
export function traceRequests(fastify: FastifyInstance): void {
  const traces = activeTraces();
  if (!traces) return;
  fastify.addHook('onRequest', (request, reply, done) => {
    if (untracedPaths.test(request.url)) return done();
    const span = traces.startRequest(request.method, request.routeOptions.url ?? 'none');
    reply.raw.once('close', () => span.end(reply.statusCode));
    span.run(done);
  });
}
