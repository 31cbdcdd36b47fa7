import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { validationPipe } from '@pds/platform';
import { WrongCredentials } from '@pds/users/domain';
import type { FastifyRequest } from 'fastify';
import { LocalStrategy } from './local.strategy';
import { LoginBody } from './users.dto';

/** Checks the body's shape (guards run before pipes), then lets passport log the person in. */
@Injectable()
export class LoginGuard extends AuthGuard() {
  private readonly shape = validationPipe();

  constructor(strategy: LocalStrategy) {
    super({ defaultStrategy: strategy.registeredName, session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    // Also keeps passport-local from its habit of looking into the query string, which logs would show.
    await this.shape.transform(body ?? {}, { type: 'body', metatype: LoginBody });
    return (await super.canActivate(context)) as boolean;
  }

  override handleRequest<User>(error: unknown, user: User | false | null): User {
    if (error) throw error;
    if (!user) throw new WrongCredentials();
    return user;
  }
}
