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
