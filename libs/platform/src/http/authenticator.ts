import type { Principal } from '@pds/kernel';
import type { FastifyRequest } from 'fastify';

/** Who is behind a request. An anonymous browser session has no principal but may have just created an account. */
export interface Authentication {
  readonly sessionId: string;
  /** Set when a program came with a personal API token instead of a browser with its session. */
  readonly apiTokenId?: number;
  readonly principal: Principal | null;
  readonly createdAccountId: number | null;
}

/** Finds the session of a request; implemented by the users context, asked once per request by the access guard. */
export abstract class Authenticator {
  abstract authenticate(request: FastifyRequest): Promise<Authentication | null>;
}
