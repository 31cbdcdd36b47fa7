import type { Role } from './access';

/** Role names for staff in an affiliation (spec organiser 3). */
export const roleLabels: Readonly<Record<Role, string>> = {
  ROLE_USER: 'Gestionnaire',
  ROLE_LOCAL_MANAGER: 'Cadre local',
  ROLE_OFFICE_LOCAL_MANAGER: 'Cadre local antenne',
  ROLE_ACCOUNTING: 'Comptable',
  ROLE_ADMIN: 'Administrateur',
};
