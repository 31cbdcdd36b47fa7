import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { AuthenticatedRequest } from '@pds/platform';
import { LogIn, type LogInResult } from '@pds/users/domain';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { BrowserCookies } from './browser.cookie';

let applications = 0;

/** Passport's view of login: user name and password in, the opened session out. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  /**
   * Passport keeps its strategies in one list per process. Two applications in one process (tests) must not log people in
   * with each other's database, so each registers under a name of its own.
   */
  readonly registeredName = `local-${++applications}`;

  constructor(
    private readonly logIn: LogIn,
    private readonly cookies: BrowserCookies,
  ) {
    super({ usernameField: 'username', passwordField: 'password', passReqToCallback: true, session: false });
    passport.use(this.registeredName, this);
  }

  validate(request: unknown, username: string, password: string): Promise<LogInResult> {
    // Passport types its request as Express's; under Fastify it is Fastify's.
    return this.logIn.execute({ username, password, browser: this.cookies.browserOf(request as AuthenticatedRequest) });
  }
}
