import type { Role } from './access';

/**
 * Role choices for an affiliation, by the role of its editor (spec organiser 6). An office's manager grants what lies within an office, because
 * nobody grants a scope above their own.
 */
export function grantableRoles(editor: Role): readonly Role[] {
  switch (editor) {
    case 'ROLE_ADMIN':
      return ['ROLE_USER', 'ROLE_LOCAL_MANAGER', 'ROLE_OFFICE_LOCAL_MANAGER', 'ROLE_ACCOUNTING', 'ROLE_ADMIN'];
    case 'ROLE_LOCAL_MANAGER':
      return ['ROLE_USER', 'ROLE_LOCAL_MANAGER', 'ROLE_OFFICE_LOCAL_MANAGER', 'ROLE_ACCOUNTING'];
    case 'ROLE_OFFICE_LOCAL_MANAGER':
      return ['ROLE_USER', 'ROLE_OFFICE_LOCAL_MANAGER'];
    case 'ROLE_ACCOUNTING':
      return ['ROLE_USER', 'ROLE_ACCOUNTING'];
    case 'ROLE_USER':
      return ['ROLE_USER'];
  }
}
