import type { Principal } from '@pds/kernel';
import { type Affiliation, principalOf } from '@pds/users/domain';
import type { AffiliationTuple, LiveCredential } from './live-credentials.read-model';

/**
 * The caller that a session or token represents. Null when an administrator requires a second factor for one of the account's roles and it
 * has none: such an account may do nothing until its next login, when it sets one up. Checked with every request, so that the requirement
 * applies at once.
 */
export function principalOfCredential({ account_id, affiliations, demanding_roles }: LiveCredential): Principal | null {
  // A deleted account has no affiliations.
  if (account_id === null || affiliations === null) return null;
  const held = affiliations.map(affiliationOf).sort((one, other) => one.id - other.id);
  const isSecondFactorMissing = demanding_roles !== null && held.some(({ role }) => demanding_roles.includes(role));
  return isSecondFactorMissing ? null : principalOf(account_id, held);
}

function affiliationOf([id, role, departmentId, officeId, organisationId, active]: AffiliationTuple): Omit<
  Affiliation,
  'entrusts'
> {
  return { id, role, departmentId, officeId, organisationId, active };
}
