import { addSlot, cloneSlot, getShowDemandQueryKey, removeSlot } from '@pds/api-client/generated/demand/demand';
import type { AddSlotBody, DossierAnswer } from '@pds/api-client/generated/model';
import { useQueryClient } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';
import { useCall } from '../../../shared/api/calls';

/** The version of the demand that a change is based on. The calls work without one, but then the last save wins. */
interface LoadedVersion {
  readonly version: number;
}

/** A slot with the version of its demand that the change is based on. */
export interface VersionedSlot extends LoadedVersion {
  readonly id: number;
}

/** Returns a function that reads the dossier currently shown: a save before a change may have changed its version. */
export function useShownDossier(demandId: number): () => DossierAnswer {
  const client = useQueryClient();
  return () => client.getQueryData<DossierAnswer>(getShowDemandQueryKey(demandId))!;
}

/** Returns a function that reads the version of the dossier currently shown. */
export function useShownVersion(demandId: number): () => number {
  const shown = useShownDossier(demandId);
  return () => shown().demand.version;
}

export const useAddSlot = (demandId: number) =>
  useCall((slot: AddSlotBody & LoadedVersion) => addSlot(demandId, slot), {
    outdates: dossierQueries(demandId),
    outdatesWhenRefused: [{ queryKey: getShowDemandQueryKey(demandId) }],
  });

export const useCloneSlot = (demandId: number) =>
  useCall(({ id, version }: VersionedSlot) => cloneSlot(id, { version }), {
    outdates: dossierQueries(demandId),
    outdatesWhenRefused: [{ queryKey: getShowDemandQueryKey(demandId) }],
  });

export const useRemoveSlot = (demandId: number) =>
  useCall(({ id, version }: VersionedSlot) => removeSlot(id, { version }), {
    outdates: dossierQueries(demandId),
    outdatesWhenRefused: [{ queryKey: getShowDemandQueryKey(demandId) }],
  });
