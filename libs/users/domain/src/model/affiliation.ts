import type { Principal, Role } from '@pds/kernel';
import { AffiliationIncomplete } from '../users.errors';

/** A role of an account, and its place (spec organiser 3, UserAffiliation). Exactly one affiliation of an account is active. */
export interface Affiliation {
  readonly id: number;
  readonly role: Role;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
  /**
   * Whether it gives the staff of its place authority over the person, and not only over this role: true for a role that the account was
   * created with, that the person took on or that an administrator gave; false for one that staff of a place gave to an existing account
   * (docs/decisions.md: Who may act for whom).
   */
  readonly entrusts: boolean;
  readonly active: boolean;
}

/** The data of a new affiliation; the account adds the rest. */
export type AffiliationTerms = Omit<Affiliation, 'active'>;

/**
 * Checks that a role has the place it is held in: a department for local managers and accounting, a department and an office for office
 * managers (spec organiser 5). Throws `AffiliationIncomplete`.
 */
export function checkAffiliation(terms: AffiliationTerms): void {
  const staffOfPlace =
    terms.role === 'ROLE_LOCAL_MANAGER' ||
    terms.role === 'ROLE_ACCOUNTING' ||
    terms.role === 'ROLE_OFFICE_LOCAL_MANAGER';
  if (staffOfPlace && terms.departmentId === null) throw new AffiliationIncomplete('departmentId');
  if (terms.role === 'ROLE_OFFICE_LOCAL_MANAGER' && terms.officeId === null)
    throw new AffiliationIncomplete('officeId');
}

/**
 * The caller that an account represents for use cases: role and scope of its active affiliation (decisions: Who sees what). An organiser
 * sees the organisations of all their organiser affiliations, active or not. Null when no affiliation is active, or when the place required
 * by its role is missing: such an account may do nothing rather than too much.
 */
export function principalOf(
  accountId: number,
  affiliations: readonly Omit<Affiliation, 'entrusts'>[],
): Principal | null {
  const active = affiliations.find((affiliation) => affiliation.active);
  if (!active) return null;
  const { role, departmentId, officeId } = active;
  switch (role) {
    case 'ROLE_ADMIN':
      return { accountId, role, scope: { kind: 'all' } };
    case 'ROLE_LOCAL_MANAGER':
    case 'ROLE_ACCOUNTING':
      return departmentId === null ? null : { accountId, role, scope: { kind: 'department', departmentId } };
    case 'ROLE_OFFICE_LOCAL_MANAGER':
      return departmentId === null || officeId === null
        ? null
        : { accountId, role, scope: { kind: 'office', officeId, departmentId } };
    case 'ROLE_USER': {
      const organisationIds = affiliations
        .filter((affiliation) => affiliation.role === 'ROLE_USER')
        .map((affiliation) => affiliation.organisationId)
        .filter((id) => id !== null);
      return {
        accountId,
        role,
        scope: { kind: 'organiser', accountId, organisationIds: [...new Set(organisationIds)] },
      };
    }
  }
}
