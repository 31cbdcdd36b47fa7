// For its declaration of request.cookies and reply.setCookie.
import type {} from '@fastify/cookie';
import { type Authentication, networkOf, type Settings } from '@pds/platform';
import { type Browser, knownDeviceDays } from '@pds/users/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a login, or signing up, gives the browser to keep. */
export interface BrowserSecrets {
  readonly sessionSecret: string;
  /** The one by which accounts know this device; none before a login is complete. */
  readonly deviceSecret?: string;
}

/** The cookies by which a browser is known: its session, and the device that somebody has logged in from. */
export class BrowserCookies {
  private readonly secure: boolean;

  constructor(settings: Pick<Settings, 'appUrl'>) {
    this.secure = settings.appUrl.startsWith('https:');
  }

  /** The secret in a request's session cookie; null without one, or when it can't be one. */
  sessionSecretOf(request: FastifyRequest): string | null {
    return secretIn(request, this.nameOf('session'));
  }

  /** Where a request comes from, for use cases. */
  browserOf(request: FastifyRequest & { authentication?: Authentication | null }): Browser {
    return {
      sessionId: request.authentication?.sessionId ?? null,
      deviceSecret: secretIn(request, this.nameOf('device')),
      address: networkOf(request.ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    };
  }

  /**
   * Gives the browser its session, and the device its secret. No expiry in the session's cookie: the server's decides, and
   * closing the browser ends it sooner.
   */
  give(reply: FastifyReply, { sessionSecret, deviceSecret }: BrowserSecrets): void {
    void reply.setCookie(this.nameOf('session'), sessionSecret, this.options);
    if (deviceSecret === undefined) return;
    const maxAge = knownDeviceDays * 86_400;
    void reply.setCookie(this.nameOf('device'), deviceSecret, { ...this.options, maxAge });
  }

  /** Takes the session cookie back; who logs out stays on a known device. */
  takeSession(reply: FastifyReply): void {
    void reply.clearCookie(this.nameOf('session'), this.options);
  }

  /** Behind TLS with the prefix by which browsers refuse it from subdomains and plain HTTP (RFC 6265bis 4.1.3.2). */
  private nameOf(what: 'session' | 'device'): string {
    return `${this.secure ? '__Host-' : ''}pds_${what}`;
  }

  private get options() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure } as const;
  }
}

function secretIn(request: FastifyRequest, name: string): string | null {
  const value = request.cookies[name];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}
