import { grantableRoles } from './user-roles';

describe('grantableRoles', () => {
  it('offers every role to an administrator', () => {
    expect(grantableRoles(['ROLE_ADMIN'])).toEqual([
      'ROLE_USER',
      'ROLE_LOCAL_MANAGER',
      'ROLE_OFFICE_LOCAL_MANAGER',
      'ROLE_ACCOUNTING',
      'ROLE_ADMIN',
    ]);
  });

  it.each(['ROLE_LOCAL_MANAGER', 'ROLE_OFFICE_LOCAL_MANAGER'] as const)('offers %s all but administrator', (role) => {
    expect(grantableRoles([role])).toEqual([
      'ROLE_USER',
      'ROLE_LOCAL_MANAGER',
      'ROLE_OFFICE_LOCAL_MANAGER',
      'ROLE_ACCOUNTING',
    ]);
  });

  it('offers an accountant and an organiser only their own role', () => {
    expect(grantableRoles(['ROLE_ACCOUNTING'])).toEqual(['ROLE_USER', 'ROLE_ACCOUNTING']);
    expect(grantableRoles(['ROLE_USER'])).toEqual(['ROLE_USER']);
  });
});
