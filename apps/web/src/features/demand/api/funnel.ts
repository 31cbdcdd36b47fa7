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

/** The dossier that is shown follows what a call of a step answered, without being loaded again at each save. */
function patchDossier(client: QueryClient, id: number, patch: (dossier: DossierAnswer) => DossierAnswer): void {
  client.setQueryData<DossierAnswer>(getShowDemandQueryKey(id), (loaded) => loaded && patch(loaded));
}

/** Saves what the first step shows of the event and its slots. */
export function useSaveEvent(id: number) {
  const client = useQueryClient();
  return useMutation({
    networkMode,
    mutationFn: (change: UpdateDemandBody) => updateDemand(id, change),
    onSuccess: ({ version }, { demandSlots = [], version: _version, updateRescuers: _updateRescuers, ...event }) =>
      patchDossier(client, id, (dossier) => ({
        ...dossier,
        demand: { ...dossier.demand, ...event, version },
        slots: dossier.slots.map((slot) => ({ ...slot, ...demandSlots.find((change) => change.id === slot.id) })),
      })),
    meta: { outdates: [{ queryKey: getListOrganiserDemandsQueryKey() }] },
  });
}

/** Ends the first step: has every slot staffed as proposed, and answers the slots that are not described yet. */
export function useFinishSlots(id: number) {
  return useMutation({
    networkMode,
    mutationFn: (version: number) => updateDemand(id, { version, updateRescuers: true }),
    meta: { outdates: dossierQueries(id) },
  });
}

/** Saves the editor of one slot. */
export function useSaveSlot() {
  const client = useQueryClient();
  return useMutation({
    networkMode,
    mutationFn: ({ id, change }: { id: number; change: DescribeOneSlotBody }) => describeSlot(id, change),
    onSuccess: (answer: OneSlotAnswer, { id }) => {
      client.setQueryData(getShowSlotQueryKey(id), answer);
      patchDossier(client, answer.demandId, (dossier) => ({
        ...dossier,
        demand: { ...dossier.demand, version: answer.version },
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
  return ({ version, slots }: DemandSlotsAnswer): DossierAnswer | undefined => {
    patchDossier(client, id, (dossier) =>
      dossier.demand.version > version ? dossier : { ...dossier, demand: { ...dossier.demand, version }, slots },
    );
    return client.getQueryData<DossierAnswer>(getShowDemandQueryKey(id));
  };
}
