import type { Principal } from '@pds/kernel';
import type { FastifyRequest } from 'fastify';

/** What a personal API token may be used for. */
export interface ApiTokenLimits {
  /** Whether it may only read. */
  readonly readOnly: boolean;
  /** The only context whose calls it may make; null for all. */
  readonly context: string | null;
}

/** The caller of a request. An anonymous browser session has no principal but may have just created an account. */
export interface Authentication {
  readonly sessionId: string;
  /** Set when a program sent a personal API token instead of a browser its session. */
  readonly apiToken?: ApiTokenLimits & { readonly id: number };
  readonly principal: Principal | null;
  readonly createdAccountId: number | null;
}

/** Finds the session of a request; implemented by the users context, called once per request by the access guard. */
export abstract class Authenticator {
  /** @param isQuiet whether an open page repeats the call by itself, which does not extend the session */
  abstract authenticate(request: FastifyRequest, isQuiet: boolean): Promise<Authentication | null>;
}
