import type { Scope } from '@pds/kernel';
import type { ServedOrganisations } from '../ports/served-organisations';

/** What of an organisation decides who sees it. */
export interface ScopedOrganisation {
  readonly id: number;
  /** The department it belongs to. */
  readonly departmentId: number | null;
}

/**
 * Who sees an organisation (decisions: Who sees what). Staff of a department, and of its offices, see its organisations and
 * those of the demands that it handles; organisers those they are affiliated with. Lists mirror this rule in SQL.
 * @param isServed whether the department of the scope handles a demand of the organisation
 */
export function isOrganisationInScope(scope: Scope, organisation: ScopedOrganisation, isServed: boolean): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'department':
    case 'office':
      return organisation.departmentId === scope.departmentId || isServed;
    case 'organiser':
      return scope.organisationIds.includes(organisation.id);
  }
}

/**
 * Whether staff of a scope name and dismiss the managers of an organisation: whoever manages it sees all its demands, quotes and
 * invoices, wherever they are handled. A department that only handles one of its demands would give away what is another's.
 */
export function namesManagersOf(scope: Scope, { departmentId }: Pick<ScopedOrganisation, 'departmentId'>): boolean {
  if (scope.kind === 'all') return true;
  return scope.kind !== 'organiser' && departmentId !== null && departmentId === scope.departmentId;
}

/** Those of some organisations that lie in the scope. */
export async function organisationsInScope<Organisation extends ScopedOrganisation>(
  organisations: readonly Organisation[],
  scope: Scope,
  served: ServedOrganisations,
): Promise<Organisation[]> {
  const ids = organisations.map(({ id }) => id);
  const hasDepartment = scope.kind === 'department' || scope.kind === 'office';
  const servedIds = hasDepartment && ids.length > 0 ? await served.among(ids, scope.departmentId) : new Set<number>();
  return organisations.filter((organisation) =>
    isOrganisationInScope(scope, organisation, servedIds.has(organisation.id)),
  );
}
