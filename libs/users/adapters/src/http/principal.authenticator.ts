import type { Principal } from '@pds/kernel';
import { type Authentication, Authenticator } from '@pds/platform';
import { type Affiliation, principalOf } from '@pds/users/domain';
import type { FastifyRequest } from 'fastify';
import type { AffiliationTuple, LiveCredential } from '../read-models/live-credentials.read-model';
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

/**
 * The caller that a session or token represents. Null when an administrator requires a second factor for one of the account's roles and it
 * has none: such an account may do nothing until its next login, when it sets one up. Checked with every request, so that the requirement
 * applies at once.
 */
export function principalOfCredential({ account_id, affiliations, demanding_roles }: LiveCredential): Principal | null {
  // A deleted account has no affiliations.
  if (account_id === null || affiliations === null) return null;
  const held = affiliations.map(affiliationOf).sort((one, other) => one.id - other.id);
  const isUnmet = demanding_roles !== null && held.some(({ role }) => demanding_roles.includes(role));
  return isUnmet ? null : principalOf(account_id, held);
}

function affiliationOf([id, role, departmentId, officeId, organisationId, active]: AffiliationTuple): Omit<
  Affiliation,
  'entrusts'
> {
  return { id, role, departmentId, officeId, organisationId, active };
}
