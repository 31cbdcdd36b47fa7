import type { Role } from '@pds/kernel';
import type { TokenContext } from './api-tokens';

/** The parts of the application open to a role's API tokens; the access table decides the calls. */
export abstract class TokenScopes {
  /** The contexts in which the role may make at least one call with a token. */
  abstract contextsOpenTo(role: Role): readonly TokenContext[];
}
