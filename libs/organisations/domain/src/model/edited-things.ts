import type { EditedThing } from '@pds/kernel';
import type { MailTemplateKind } from '@pds/organisations/contract';

/** The objects that users edit here as a whole: each is saved with the loaded version. */
export const editedDepartment = (id: number): EditedThing => ({
  key: `organisations.department:${id}`,
  inWords: 'ce département',
});

/** One letter of a department. */
export const editedMailTemplate = (departmentId: number, kind: MailTemplateKind): EditedThing => ({
  key: `organisations.mail-template:${departmentId}:${kind}`,
  inWords: 'ce modèle d’e-mail',
});

export const editedOffice = (id: number): EditedThing => ({
  key: `organisations.office:${id}`,
  inWords: 'cette antenne',
});

/** The addresses of an organisation: each is saved separately, with one version for all. */
export const editedAddresses = (organisationId: number): EditedThing => ({
  key: `organisations.addresses:${organisationId}`,
  inWords: 'les adresses de cette organisation',
});

/** Its information tab: managers are added and removed one by one. */
export const editedOrganisation = (id: number): EditedThing => ({
  key: `organisations.organisation:${id}`,
  inWords: 'cette organisation',
});
