import type { Clock } from '@pds/kernel';
import type { Authentication } from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import { type LiveCredentials, principalOfCredential } from '../../read-models/live-credentials.read-model';
import type { BrowserCookies } from './browser.cookie';
import { requestStrategy, type Strategies } from './request.strategy';

/** A browser with its session cookie. */
export class SessionStrategy extends requestStrategy('session') {
  constructor(
    strategies: Strategies,
    private readonly credentials: LiveCredentials,
    private readonly cookies: BrowserCookies,
    private readonly clock: Clock,
  ) {
    super(strategies);
  }

  /** @param options `isQuiet`: an automatic request of the page, which does not extend the session */
  async validate(request: FastifyRequest, { isQuiet }: { isQuiet: boolean }): Promise<Authentication | null> {
    // A program with a token is identified only by it: its cookie, if any, is ignored.
    if (request.headers.authorization !== undefined) return null;
    const secret = this.cookies.sessionSecretOf(request);
    if (secret === null) return null;
    const now = this.clock.now();
    const session = await this.credentials.session(secret, now);
    if (!session) return null;
    if (session.account_id !== null && session.is_stale && !isQuiet)
      await this.credentials.touchSession(session.id, now);
    return {
      sessionId: session.id,
      principal: principalOfCredential(session),
      createdAccountId: session.created_account_id,
    };
  }
}
