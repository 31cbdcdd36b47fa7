import type { EditedThing } from '@pds/kernel';

/** A person's data and roles: edited by the person, and by their managers. */
export const editedAccount = (id: number): EditedThing => ({ key: `users.account:${id}`, inWords: 'ce compte' });

export const editedSecuritySettings: EditedThing = {
  key: 'users.security-settings',
  inWords: 'les règles de connexion',
};
