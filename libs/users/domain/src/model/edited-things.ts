import type { EditedThing } from '@pds/kernel';

/** Who a person is and what they may do: they edit it themselves, and so do their managers. */
export const editedAccount = (id: number): EditedThing => ({ key: `users.account:${id}`, inWords: 'ce compte' });

export const editedSecuritySettings: EditedThing = {
  key: 'users.security-settings',
  inWords: 'les règles de connexion',
};
