import { synchronizeWithEprotec, useShowEprotec } from '@pds/api-client/generated/aid-station/aid-station';
import { configureDemand, getShowDemandQueryKey } from '@pds/api-client/generated/demand/demand';
import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

/** How often a synchronisation that is under way is looked at again. Milliseconds. */
const LOOK_EVERY = 2_000;

/** How a station stands with e-Protec, looked at again while it is being synchronised. */
export function useEprotec(id: number) {
  return useShowEprotec(id, {
    query: { refetchInterval: ({ state: { data } }) => (data?.isUnderWay ? LOOK_EVERY : false) },
  });
}

/** Makes the event of a station in e-Protec, or brings it up to date; answers what came of it, or that it is under way. */
export function useSynchronize(id: number) {
  return useMutation({
    mutationFn: () => synchronizeWithEprotec(id),
    meta: { outdates: dossierQueries(id), outdatesWhenRefused: dossierQueries(id) },
  });
}

/** Notes which event of e-Protec a station is, on the version of the dossier that is shown; null for none. */
export function useNoteEprotecNumber(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (eProtecId: string | null) => {
      const { version } = client.getQueryData<DossierAnswer>(getShowDemandQueryKey(id))!.demand;
      return configureDemand(id, { version, eProtecId });
    },
    meta: { outdates: dossierQueries(id), outdatesWhenRefused: dossierQueries(id) },
  });
}
