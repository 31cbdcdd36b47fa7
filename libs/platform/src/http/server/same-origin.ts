import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CrossSiteRequest } from '../problems/http.errors';

/** Methods that change nothing (RFC 9110 9.2.1), except for a GET that does: {@link StateChangingGet}. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request comes from this application's own pages or from a program: browsers state it in `Sec-Fetch-Site`, older ones in
 * `Origin`; programs other than browsers send neither and have no ambient cookie to abuse.
 */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  return URL.parse(origin)?.host === request.host;
}

/**
 * Whether a script of this application, or an integrator's program, sent the request on purpose: required by the specified GET routes that
 * change state, so that a prefetch or an image tag never changes anything.
 */
export function isProgrammatic(request: FastifyRequest): boolean {
  if (request.headers.authorization?.startsWith('Bearer ')) return true;
  return request.headers['x-requested-with'] !== undefined && isSameOrigin(request);
}

/** Marks a call that mail programs make (RFC 8058): from any site, with a form that is not read and a secret that proves them. */
export const OneClick = () => RouteConfig({ isOneClick: true });

export function isOneClick(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { isOneClick?: boolean }).isOneClick === true;
}

/** Refuses every state change requested by another site's page (CSRF defence in addition to SameSite cookies). */
export function refuseCrossSiteChanges(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => {
    if (!safeMethods.has(request.method) && !isOneClick(request) && !isSameOrigin(request))
      throw new CrossSiteRequest();
  });
}
