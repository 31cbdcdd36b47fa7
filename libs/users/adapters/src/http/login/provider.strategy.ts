import type { AuthenticatedRequest } from '@pds/platform';
import type { LogInResult, LogInWithProvider } from '@pds/users/domain';
import type { IdentityProvider, OidcAttempt } from '../../gateways/identity-provider';
import type { BrowserCookies } from './browser.cookie';
import { requestStrategy, type Strategies } from './request.strategy';

/** A login with the provider, and the token that ends the session there too. */
export interface ProviderLogin {
  readonly result: LogInResult;
  readonly logoutHint: string | null;
}

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

  async validate(request: AuthenticatedRequest, { attempt }: { attempt: OidcAttempt }): Promise<ProviderLogin> {
    const { identity, logoutHint } = await this.provider.finish(request.url.replace(/^[^?]*/, ''), attempt);
    const result = await this.logInWithProvider.execute({ identity, browser: this.cookies.browserOf(request) });
    return { result, logoutHint };
  }
}
