import type { AuthenticatedRequest } from '@pds/platform';
import type { LogIn, LogInResult } from '@pds/users/domain';
import type { BrowserCookies } from './browser.cookie';
import { requestStrategy, type Strategies } from './request.strategy';

/**
 * Identifier or e-mail and password of a request's body. The controller calls it after the global pipe has validated the body, and passes
 * the validated values: it reads nothing else of the request, such as its query.
 */
export class PasswordStrategy extends requestStrategy('password') {
  constructor(
    strategies: Strategies,
    private readonly logIn: LogIn,
    private readonly cookies: BrowserCookies,
  ) {
    super(strategies);
  }

  validate(
    request: AuthenticatedRequest,
    { username, password }: { username: string; password: string },
  ): Promise<LogInResult> {
    return this.logIn.execute({ username, password, browser: this.cookies.browserOf(request) });
  }
}
