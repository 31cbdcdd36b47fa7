import { synchronizeWithEprotec, useShowEprotec } from '@pds/api-client/generated/aid-station/aid-station';
import { configureDemand, getShowDemandQueryKey } from '@pds/api-client/generated/demand/demand';
import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

/** Polling interval of a running synchronisation, in milliseconds. */
const LOOK_EVERY = 2_000;

/** Returns a station's state in e-Protec. Polls while it is being synchronised. */
export function useEprotec(id: number) {
  return useShowEprotec(id, {
    query: { refetchInterval: ({ state: { data } }) => (data?.isUnderWay ? LOOK_EVERY : false) },
  });
}

/** Creates or updates the event of a station in e-Protec. Returns the outcome, or that it is still running. */
export function useSynchronize(id: number) {
  return useMutation({
    mutationFn: () => synchronizeWithEprotec(id),
    meta: { outdates: dossierQueries(id), outdatesWhenRefused: dossierQueries(id) },
  });
}

/** Sets the number of a station's event in e-Protec, on the shown version of the dossier. Null for none. */
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
