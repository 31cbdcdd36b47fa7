import type { Editions, VersionedResource } from '@pds/kernel';
import type { MailTemplateKind } from '@pds/organisations/contract';

/** The objects that users edit here as a whole: each is saved with the loaded version. */
export const editedDepartment = (id: number): VersionedResource => ({
  key: `organisations.department:${id}`,
  frenchName: 'ce département',
});

/** The deadline rules of a department, all at once. */
export const editedDeadlineRules = (departmentId: number): VersionedResource => ({
  key: `organisations.deadline-rules:${departmentId}`,
  frenchName: 'les échéances de ce département',
});

/** One letter of a department. */
export const editedMailTemplate = (departmentId: number, kind: MailTemplateKind): VersionedResource => ({
  key: `organisations.mail-template:${departmentId}:${kind}`,
  frenchName: 'ce modèle d’e-mail',
});

export const editedOffice = (id: number): VersionedResource => ({
  key: `organisations.office:${id}`,
  frenchName: 'cette antenne',
});

/** A vehicle, or other equipment, of an office. */
export const editedEquipment = (id: number): VersionedResource => ({
  key: `organisations.equipment:${id}`,
  frenchName: 'ce moyen',
});

/** A member of an office. */
export const editedMember = (id: number): VersionedResource => ({
  key: `organisations.member:${id}`,
  frenchName: 'cette personne',
});

/** The addresses of an organisation: each is saved separately, with one version for all. */
export const editedAddresses = (organisationId: number): VersionedResource => ({
  key: `organisations.addresses:${organisationId}`,
  frenchName: 'les adresses de cette organisation',
});

/** Its information tab: managers are added and removed one by one. */
export const editedOrganisation = (id: number): VersionedResource => ({
  key: `organisations.organisation:${id}`,
  frenchName: 'cette organisation',
});

/** The saves of a thing that imports made: whoever undoes one must know whether people saved it, too. */
export const savedByImports = (thing: VersionedResource): VersionedResource => ({
  ...thing,
  key: `${thing.key}:imports`,
});

/** Whether people saved one of these since imports last did; the saves of imports count under the first. */
export async function isSavedByPeople(
  editions: Editions,
  ...things: readonly [VersionedResource, ...VersionedResource[]]
): Promise<boolean> {
  const imports = await editions.versionOf(savedByImports(things[0]));
  return (await editions.versionsOf(things)).some((saves) => saves > imports);
}
