import type { VersionedResource } from '@pds/kernel';

/** The equipment assigned to a dossier: each slot is saved separately, with one version for all. */
export const editedAssignments = (demandId: number): VersionedResource => ({
  key: `aid-station.assignments:${demandId}`,
  frenchName: 'les moyens affectés à ce dossier',
});
