import type { VersionedResource } from '@pds/kernel';

/** The equipment assigned to a dossier: each slot is saved separately, with one version for all. */
export const editedAssignments = (demandId: number): VersionedResource => ({
  key: `aid-station.assignments:${demandId}`,
  frenchName: 'les moyens affectés à ce dossier',
});

/** The sign-ups of a dossier: all slots are saved with one version. */
export const editedSignUps = (demandId: number): VersionedResource => ({
  key: `aid-station.sign-ups:${demandId}`,
  frenchName: 'les inscriptions à ce dossier',
});
