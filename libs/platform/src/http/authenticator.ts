import type { Principal } from '@pds/kernel';
import type { FastifyRequest } from 'fastify';

/** What a personal API token may be used for. */
export interface ApiTokenLimits {
  /** Whether it may only read. */
  readonly readOnly: boolean;
  /** The one context whose calls it may make; null: all of them. */
  readonly context: string | null;
}

/** Who is behind a request. An anonymous browser session has no principal but may have just created an account. */
export interface Authentication {
  readonly sessionId: string;
  /** Set when a program came with a personal API token instead of a browser with its session. */
  readonly apiToken?: ApiTokenLimits & { readonly id: number };
  readonly principal: Principal | null;
  readonly createdAccountId: number | null;
}

/** Finds the session of a request; implemented by the users context, asked once per request by the access guard. */
export abstract class Authenticator {
  /** @param isQuiet whether a page asks by itself, which keeps no session alive */
  abstract authenticate(request: FastifyRequest, isQuiet: boolean): Promise<Authentication | null>;
}
