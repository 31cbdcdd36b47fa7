import { type Authentication, Authenticator } from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import type { Strategies } from './request.strategy';

/** Identifies the caller of a request by its API token, or else by its session cookie. */
export class PassportAuthenticator extends Authenticator {
  constructor(private readonly strategies: Strategies) {
    super();
  }

  override authenticate(request: FastifyRequest, isQuiet: boolean): Promise<Authentication | null> {
    return this.strategies.authenticate<Authentication>(['api-token', 'session'], request, { isQuiet });
  }
}
