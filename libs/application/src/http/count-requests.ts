import type { Metrics } from '@pds/platform';
import type { FastifyInstance } from 'fastify';

/** Counts every answered request by its route's template, if metrics are collected: never by its address, which has ids and secrets. */
export function countRequests(fastify: FastifyInstance, metrics: Metrics): void {
  if (!metrics.isOn) return;
  fastify.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    });
    done();
  });
}
