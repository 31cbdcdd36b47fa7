import type { Role } from '@pds/kernel';
import type { TokenContext } from './api-tokens';

/** Which parts of the application are open to a role's API tokens; who may make which call is told elsewhere. */
export abstract class TokenScopes {
  /** The contexts in which the role may make some call with a token. */
  abstract openTo(role: Role): readonly TokenContext[];
}
