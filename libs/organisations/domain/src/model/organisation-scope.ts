import type { Scope } from '@pds/kernel';
import type { ServedOrganisations } from '../ports/served-organisations';

/** The fields of an organisation that decide who sees it. */
export interface ScopedOrganisation {
  readonly id: number;
  /** The department it belongs to. */
  readonly departmentId: number | null;
}

/**
 * Who sees an organisation (decisions: Who sees what). Staff of a department, and of its offices, see its organisations and those of the
 * demands that it handles; organisers those they are affiliated with. Lists implement the same rule in SQL.
 * @param isServed whether the department of the scope handles a demand of the organisation
 */
function isOrganisationInScope(scope: Scope, organisation: ScopedOrganisation, isServed: boolean): boolean {
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
 * Whether staff of a scope may appoint and dismiss the managers of an organisation: a manager sees all its demands, quotes and invoices, in
 * every department. A department that only handles one of its demands may not grant that access.
 */
export function mayNameManagers(scope: Scope, { departmentId }: Pick<ScopedOrganisation, 'departmentId'>): boolean {
  if (scope.kind === 'all') return true;
  return scope.kind !== 'organiser' && departmentId !== null && departmentId === scope.departmentId;
}

/** Whether a scope may invite managers by their address: who names them, and the organisation's own managers, who add a colleague. */
export function mayInviteManagers(scope: Scope, organisation: ScopedOrganisation): boolean {
  return scope.kind === 'organiser'
    ? scope.organisationIds.includes(organisation.id)
    : mayNameManagers(scope, organisation);
}

/** The organisations of a list that are in the scope. */
export async function organisationsInScope<Organisation extends ScopedOrganisation>(
  organisations: readonly Organisation[],
  scope: Scope,
  served: ServedOrganisations,
): Promise<Organisation[]> {
  const departmentId = scope.kind === 'department' || scope.kind === 'office' ? scope.departmentId : null;
  // Its own are seen anyway.
  const others = organisations.filter((each) => each.departmentId !== departmentId).map(({ id }) => id);
  const servedIds =
    departmentId !== null && others.length > 0 ? await served.servedAmong(others, departmentId) : new Set<number>();
  return organisations.filter((organisation) =>
    isOrganisationInScope(scope, organisation, servedIds.has(organisation.id)),
  );
}
