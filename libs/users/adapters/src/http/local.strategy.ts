import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { AuthenticatedRequest } from '@pds/platform';
import { LogIn, type LogInResult } from '@pds/users/domain';
import { Strategy } from 'passport-local';
import { browserOf } from './session-cookie';

/** Passport's view of login: user name and password in, the opened session out. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly logIn: LogIn) {
    super({ usernameField: 'username', passwordField: 'password', passReqToCallback: true, session: false });
  }

  validate(request: unknown, username: string, password: string): Promise<LogInResult> {
    // Passport types its request as Express's; under Fastify it is Fastify's.
    return this.logIn.execute({ username, password, browser: browserOf(request as AuthenticatedRequest) });
  }
}
