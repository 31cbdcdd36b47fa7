import type { VersionedResource } from '@pds/kernel';

/** A person's data and roles: edited by the person, and by their managers. */
export const editedAccount = (id: number): VersionedResource => ({
  key: `users.account:${id}`,
  frenchName: 'ce compte',
});

export const editedSecuritySettings: VersionedResource = {
  key: 'users.security-settings',
  frenchName: 'les règles de connexion',
};
