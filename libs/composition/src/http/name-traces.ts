import { activeTraces } from '@pds/platform';
import type { FastifyInstance } from 'fastify';

/** Names the trace of each request after its route's template, if traces are recorded: never after its address, which has ids and secrets. */
export function nameTraces(fastify: FastifyInstance): void {
  const traces = activeTraces();
  if (!traces) return;
  fastify.addHook('onRequest', (request, _reply, done) => {
    traces.nameRequest(request.method, request.routeOptions.url ?? 'none');
    done();
  });
}
