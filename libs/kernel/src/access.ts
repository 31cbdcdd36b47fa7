/** The roles an affiliation can give (spec organiser 3). */
export const roles = [
  'ROLE_USER',
  'ROLE_LOCAL_MANAGER',
  'ROLE_OFFICE_LOCAL_MANAGER',
  'ROLE_ACCOUNTING',
  'ROLE_ADMIN',
] as const;
export type Role = (typeof roles)[number];

/** Everyone who works for the association. */
export const staffRoles: readonly Role[] = [
  'ROLE_ADMIN',
  'ROLE_LOCAL_MANAGER',
  'ROLE_OFFICE_LOCAL_MANAGER',
  'ROLE_ACCOUNTING',
];

/** Staff who may change dossiers; accounting only reads them (spec back-office 6). */
export const managerRoles: readonly Role[] = ['ROLE_ADMIN', 'ROLE_LOCAL_MANAGER', 'ROLE_OFFICE_LOCAL_MANAGER'];

/**
 * The part of the data that a caller may see, derived from the active affiliation (decisions: Who sees what). Every query takes one; an
 * object outside it does not exist for the caller.
 */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'department'; readonly departmentId: number }
  | { readonly kind: 'office'; readonly officeId: number; readonly departmentId: number }
  | { readonly kind: 'organiser'; readonly accountId: number; readonly organisationIds: readonly number[] };

/** The authenticated caller of a use case. */
export interface Principal {
  readonly accountId: number;
  readonly role: Role;
  readonly scope: Scope;
}

/**
 * What of an object is compared with a scope: the department and office that handle it, its organisation, and the organiser who filed it (null
 * if staff filed it for somebody else).
 */
export interface Ownership {
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
  readonly filedBy: number | null;
}

/** The personal scope of a caller, whatever their role: what they filed and, for an organiser, what their organisations filed. */
export function ownScope({ accountId, scope }: Principal): Scope & { readonly kind: 'organiser' } {
  return scope.kind === 'organiser' ? scope : { kind: 'organiser', accountId, organisationIds: [] };
}

/** Whether an object is inside a scope. Queries apply the same rule in SQL. */
export function isInScope(scope: Scope, object: Ownership): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'department':
      return object.departmentId === scope.departmentId;
    case 'office':
      return object.officeId === scope.officeId;
    case 'organiser':
      return (
        object.filedBy === scope.accountId ||
        (object.organisationId !== null && scope.organisationIds.includes(object.organisationId))
      );
  }
}
