import {
  describeSlot,
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
import { type InvalidateQueryFilters, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { dossierQueries, queriesExceptDossier } from '../../../shared/reference/dossier-queries';

export { showDemand as loadDemand, showSlot as loadSlot };
export { getShowSlotQueryKey, useShowSlot } from '@pds/api-client/generated/demand/demand';

/** Fails at once without a network: by default a mutation would wait silently, together with the input. */
const networkMode = 'always';

/**
 * Updates the cached dossier with the answer of a step's call, so that it is not reloaded at each save. A dossier that misses somebody
 * else's change keeps its own version, so that the server refuses a save of all of it. A newer dossier stays unchanged.
 *
 * @param from the version on which the call was made
 * @param to the version that the call created
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

/** What a step that saves while its author types outdates, without loading it again at each save. */
const whenNextShown = (queries: readonly InvalidateQueryFilters[]) =>
  queries.map((each): InvalidateQueryFilters => ({ ...each, refetchType: 'none' }));

/** Saves the event and slot fields of the first step. */
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
    meta: { outdates: whenNextShown(queriesExceptDossier(id)) },
  });
}

/** Reloads the shown dossier: a save changed derived data. */
export function useReloadDemand(id: number) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: getShowDemandQueryKey(id) });
}

/**
 * Finishes the first step: sets the proposed rescuers of every slot, unless the rescuers of an accepted quote must stay. Returns the slots
 * that are not described yet.
 */
export function useFinishSlots(id: number) {
  return useMutation({
    networkMode,
    mutationFn: (last: { readonly version: number; readonly updateRescuers: boolean }) => updateDemand(id, last),
    meta: { outdates: dossierQueries(id) },
  });
}

/** Chooses for whom the demand is, among the organiser's organisations. */
export function useChooseOrganisation(id: number) {
  return useMutation({
    networkMode,
    mutationFn: (last: { readonly version: number; readonly organization: number }) => updateDemand(id, last),
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
    // The next page that shows the price or the agreement loads them.
    meta: {
      outdates: (answer) => whenNextShown(dossierQueries((answer as OneSlotAnswer).demandId)),
    },
  });
}

/**
 * Returns a function that shows the slots of a copy's or removal's answer, unless newer ones were loaded since, and returns the dossier
 * then shown.
 */
export function useShowSlots(id: number) {
  const client = useQueryClient();
  return (from: number, { version, slots }: DemandSlotsAnswer): DossierAnswer | undefined => {
    patchDossier(client, id, from, version, (dossier) => ({ ...dossier, slots }));
    return client.getQueryData<DossierAnswer>(getShowDemandQueryKey(id));
  };
}
