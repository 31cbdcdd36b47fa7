import {
  describeSlot,
  getListOrganiserDemandsQueryKey,
  getShowDemandQueryKey,
  getShowSlotQueryKey,
  showDemand,
  showSlot,
  updateDemand,
} from '@pds/api-client/generated/demand/demand';
import type {
  DemandSlotsAnswer,
  DescribeOneSlotBody,
  DossierAnswer,
  OneSlotAnswer,
  UpdateDemandBody,
} from '@pds/api-client/generated/model';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

export { showDemand as loadDemand, showSlot as loadSlot };
export { getShowSlotQueryKey, useShowSlot } from '@pds/api-client/generated/demand/demand';

/**
 * A save tells of a missing network at once: left to itself, a mutation would wait for the network in silence, and what is typed with
 * it.
 */
const networkMode = 'always';

/**
 * The dossier that is shown follows what a call of a step answered, without being loaded again at each save. One that misses a change of
 * somebody else's keeps its own version, on which the server refuses a save of all of it; a newer one keeps everything.
 *
 * @param from the version that the call stood on
 * @param to the version that it made
 */
function patchDossier(
  client: QueryClient,
  id: number,
  from: number | undefined,
  to: number,
  patch: (dossier: DossierAnswer) => DossierAnswer,
): void {
  client.setQueryData<DossierAnswer>(getShowDemandQueryKey(id), (loaded) => {
    if (!loaded || loaded.demand.version > to) return loaded;
    const patched = patch(loaded);
    const version = loaded.demand.version === from ? to : loaded.demand.version;
    return { ...patched, demand: { ...patched.demand, version } };
  });
}

/** Saves what the first step shows of the event and its slots. */
export function useSaveEvent(id: number) {
  const client = useQueryClient();
  return useMutation({
    networkMode,
    mutationFn: (change: UpdateDemandBody) => updateDemand(id, change),
    onSuccess: ({ version }, { demandSlots = [], version: from, updateRescuers: _updateRescuers, ...event }) =>
      patchDossier(client, id, from, version, (dossier) => ({
        ...dossier,
        demand: { ...dossier.demand, ...event },
        slots: dossier.slots.map((slot) => ({ ...slot, ...demandSlots.find((change) => change.id === slot.id) })),
      })),
    meta: { outdates: [{ queryKey: getListOrganiserDemandsQueryKey() }] },
  });
}

/** Loads the dossier that is shown once more: what was saved of it changed what else is told of it. */
export function useReloadDemand(id: number) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: getShowDemandQueryKey(id) });
}

/**
 * Ends the first step: has every slot staffed as proposed, unless the rescuers of an accepted quote are to stay, and answers the slots that are
 * not described yet.
 */
export function useFinishSlots(id: number) {
  return useMutation({
    networkMode,
    mutationFn: (last: { readonly version: number; readonly updateRescuers: boolean }) => updateDemand(id, last),
    meta: { outdates: dossierQueries(id) },
  });
}

/** Saves the editor of one slot. */
export function useSaveSlot() {
  const client = useQueryClient();
  return useMutation({
    networkMode,
    mutationFn: ({ id, change }: { id: number; change: DescribeOneSlotBody }) => describeSlot(id, change),
    onSuccess: (answer: OneSlotAnswer, { id, change }) => {
      client.setQueryData(getShowSlotQueryKey(id), answer);
      patchDossier(client, answer.demandId, change.version, answer.version, (dossier) => ({
        ...dossier,
        slots: dossier.slots.map((slot) => (slot.id === id ? answer.slot : slot)),
      }));
    },
    // Its price, and whether it is what was accepted, are loaded by the next page that shows them.
    meta: {
      outdates: (answer) => [
        { queryKey: getListOrganiserDemandsQueryKey() },
        { queryKey: getShowDemandQueryKey((answer as OneSlotAnswer).demandId), refetchType: 'none' },
      ],
    },
  });
}

/** Shows the slots that a copy or a removal answered, unless newer ones were loaded since; answers the dossier as it is shown then. */
export function useTakeSlots(id: number) {
  const client = useQueryClient();
  return (from: number, { version, slots }: DemandSlotsAnswer): DossierAnswer | undefined => {
    patchDossier(client, id, from, version, (dossier) => ({ ...dossier, slots }));
    return client.getQueryData<DossierAnswer>(getShowDemandQueryKey(id));
  };
}
