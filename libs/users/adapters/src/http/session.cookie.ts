// For its declaration of request.cookies and reply.setCookie.
import type {} from '@fastify/cookie';
import { type Authentication, networkOf, type Settings } from '@pds/platform';
import type { Browser } from '@pds/users/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'pds_session';

/** The secret in a request's session cookie; null without one, or when it can't be one. */
export function sessionSecretOf(request: FastifyRequest): string | null {
  const value = request.cookies[name];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

/**
 * Gives the browser its session. No expiry in the cookie: the server's decides, and closing the browser ends it sooner.
 */
export function giveSession(reply: FastifyReply, settings: Settings, secret: string): void {
  void reply.setCookie(name, secret, cookieOptions(settings));
}

/** Takes the session cookie back. */
export function takeSession(reply: FastifyReply, settings: Settings): void {
  void reply.clearCookie(name, cookieOptions(settings));
}

function cookieOptions(settings: Settings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.appUrl.startsWith('https:') } as const;
}

/** Where a request comes from, for use cases. */
export function browserOf(request: FastifyRequest & { authentication?: Authentication | null }): Browser {
  return {
    sessionId: request.authentication?.sessionId ?? null,
    address: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
  };
}
