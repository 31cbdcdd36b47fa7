import type { Role } from '@pds/kernel';

/** Role names for staff in an affiliation (spec organiser 3). */
export const roleLabels: Readonly<Record<Role, string>> = {
  ROLE_USER: 'Gestionnaire',
  ROLE_LOCAL_MANAGER: 'Cadre local',
  ROLE_OFFICE_LOCAL_MANAGER: 'Cadre local antenne',
  ROLE_ACCOUNTING: 'Comptable',
  ROLE_ADMIN: 'Administrateur',
};

/** The groups of the users' list (spec organiser 3, "Group numbering"). */
export const groups: Readonly<Record<number, string>> = {
  1: 'Client',
  2: 'Cadre local',
  3: 'Cadre local antenne',
  4: 'Comptable',
  5: 'Administrateur',
};

/** Returns the roles that a user with `own` may grant (spec organiser 6). The server checks again. */
export function grantableRoles(own: readonly Role[]): readonly Role[] {
  const holds = (role: Role) => own.includes(role);
  const manager = holds('ROLE_ADMIN') || holds('ROLE_LOCAL_MANAGER') || holds('ROLE_OFFICE_LOCAL_MANAGER');
  return [
    'ROLE_USER',
    ...(manager ? (['ROLE_LOCAL_MANAGER', 'ROLE_OFFICE_LOCAL_MANAGER'] as const) : []),
    ...(manager || holds('ROLE_ACCOUNTING') ? (['ROLE_ACCOUNTING'] as const) : []),
    ...(holds('ROLE_ADMIN') ? (['ROLE_ADMIN'] as const) : []),
  ];
}
