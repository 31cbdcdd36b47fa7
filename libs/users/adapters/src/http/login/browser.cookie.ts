// For its declaration of request.cookies and reply.setCookie.
import type {} from '@fastify/cookie';
import { type Authentication, networkOf, type Settings } from '@pds/platform';
import { type Browser, knownDeviceDays } from '@pds/users/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The secrets that a login or a sign-up gives the browser. */
export interface BrowserSecrets {
  readonly sessionSecret: string;
  /** The secret by which accounts recognise this device; absent until a login is complete. */
  readonly deviceSecret?: string;
}

/** The only address that receives the logout hint. */
const logoutPath = '/logout';

/** The cookies that identify a browser: its session, and the device from which a user has logged in. */
export class BrowserCookies {
  private readonly secure: boolean;

  constructor(settings: Pick<Settings, 'appUrl'>) {
    this.secure = settings.appUrl.startsWith('https:');
  }

  /** The secret in a request's session cookie; null without one, or for an invalid value. */
  sessionSecretOf(request: FastifyRequest): string | null {
    return secretIn(request, this.nameOf('session'));
  }

  /** The origin of a request, for use cases. */
  browserOf(request: FastifyRequest & { authentication?: Authentication | null }): Browser {
    return {
      sessionId: request.authentication?.sessionId ?? null,
      deviceSecret: secretIn(request, this.nameOf('device')),
      address: networkOf(request.ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    };
  }

  /**
   * Sets the session cookie, and the device cookie. The session cookie has no expiry: the server's applies, and closing the browser ends
   * the session earlier.
   */
  setSession(reply: FastifyReply, { sessionSecret, deviceSecret }: BrowserSecrets): void {
    void reply.setCookie(this.nameOf('session'), sessionSecret, this.options);
    if (deviceSecret === undefined) return;
    const maxAge = knownDeviceDays * 86_400;
    void reply.setCookie(this.nameOf('device'), deviceSecret, { ...this.options, maxAge });
  }

  /** Deletes the session cookie; after a logout the device remains known. */
  clearSession(reply: FastifyReply): void {
    void reply.clearCookie(this.nameOf('session'), this.options);
  }

  /** Stores the token with which a logout ends the session at the identity provider too, for as long as the session's cookie. */
  setLogoutHint(reply: FastifyReply, hint: string): void {
    void reply.setCookie(this.hintName, hint, { ...this.options, path: logoutPath });
  }

  /** The token of {@link setLogoutHint}, which is deleted; null without one, or for an invalid value. */
  takeLogoutHint(request: FastifyRequest, reply: FastifyReply): string | null {
    const hint = request.cookies[this.hintName];
    if (hint === undefined) return null;
    void reply.clearCookie(this.hintName, { ...this.options, path: logoutPath });
    return /^[\w-]+(?:\.[\w-]+){2}$/.test(hint) ? hint : null;
  }

  /** Because of its path it cannot be `__Host-`. */
  private get hintName(): string {
    return this.secure ? '__Secure-pds_logout' : 'pds_logout';
  }

  /** With TLS, uses the prefix with which browsers refuse the cookie from subdomains and plain HTTP (RFC 6265bis 4.1.3.2). */
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
