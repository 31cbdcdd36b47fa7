import type { AuthenticatedRequest } from '@pds/platform';
import type { LogInResult, LogInWithProvider } from '@pds/users/domain';
import type { IdentityProvider, OidcAttempt } from '../gateways/identity-provider';
import type { BrowserCookies } from './browser.cookie';
import { requestStrategy, type Strategies } from './request.strategy';

/** A browser that returns from the OpenID Connect provider, with what it left with (`attempt`). */
export class ProviderStrategy extends requestStrategy('provider') {
  constructor(
    strategies: Strategies,
    private readonly provider: IdentityProvider,
    private readonly logInWithProvider: LogInWithProvider,
    private readonly cookies: BrowserCookies,
  ) {
    super(strategies);
  }

  async validate(request: AuthenticatedRequest, { attempt }: { attempt: OidcAttempt }): Promise<LogInResult> {
    const identity = await this.provider.finish(request.url.replace(/^[^?]*/, ''), attempt);
    return this.logInWithProvider.execute({ identity, browser: this.cookies.browserOf(request) });
  }
}
