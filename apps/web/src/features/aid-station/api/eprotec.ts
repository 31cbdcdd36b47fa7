import { synchronizeWithEprotec, useShowEprotec } from '@pds/api-client/generated/aid-station/aid-station';
import { configureDemand, getShowDemandQueryKey } from '@pds/api-client/generated/demand/demand';
import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';
import { useCall } from '../../../shared/api/calls';

/** Polling interval of a running synchronisation, in milliseconds. */
const POLL_INTERVAL_MS = 2_000;

/** Returns a station's state in e-Protec. Polls while it is being synchronised. */
export function useEprotec(id: number) {
  return useShowEprotec(id, {
    query: { refetchInterval: ({ state: { data } }) => (data?.isUnderWay ? POLL_INTERVAL_MS : false) },
  });
}

/** Creates or updates the event of a station in e-Protec. Returns the outcome, or that it is still running. */
export const useSynchronize = (id: number) =>
  useCall(() => synchronizeWithEprotec(id), { outdates: dossierQueries(id), outdatesWhenRefused: true });

/** Sets the number of a station's event in e-Protec, on the shown version of the dossier. Null for none. */
export function useSetEprotecNumber(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (eProtecId: string | null) => {
      const { version } = client.getQueryData<DossierAnswer>(getShowDemandQueryKey(id))!.demand;
      return configureDemand(id, { version, eProtecId });
    },
    meta: { outdates: dossierQueries(id), outdatesWhenRefused: true },
  });
}
