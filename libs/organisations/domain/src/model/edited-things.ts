import type { EditedThing } from '@pds/kernel';

/** What people edit as a whole here: each of them is saved with the version that was loaded. */
export const editedDepartment = (id: number): EditedThing => ({
  key: `organisations.department:${id}`,
  inWords: 'ce département',
});

export const editedOffice = (id: number): EditedThing => ({
  key: `organisations.office:${id}`,
  inWords: 'cette antenne',
});

/** Its information tab: addresses and managers are saved one by one. */
export const editedOrganisation = (id: number): EditedThing => ({
  key: `organisations.organisation:${id}`,
  inWords: 'cette organisation',
});
