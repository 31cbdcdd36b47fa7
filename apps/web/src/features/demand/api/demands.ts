import { configureDemand, getShowDemandQueryKey, showDemand } from '@pds/api-client/generated/demand/demand';
import type { ConfigureDemandBody, DossierAnswer } from '@pds/api-client/generated/model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dossierLists, dossierQueries } from '../../../shared/reference/dossier-queries';

export {
  useListDemands,
  useListOrganiserDemands,
  usePrintDemand,
  useShowDemand,
} from '@pds/api-client/generated/demand/demand';

/**
 * Saves a dossier; what the server made of it is shown at once. One that was handed over is gone from the caller's sight: only lists are
 * loaded again, and it is asked for anew when its address is opened once more.
 */
export function useConfigureDemand(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (demand: ConfigureDemandBody) => configureDemand(id, demand),
    onSuccess: async (saved) => {
      const queryKey = getShowDemandQueryKey(id);
      if (saved.isHandedOver) await client.invalidateQueries({ queryKey, refetchType: 'none' });
      else client.setQueryData<DossierAnswer>(queryKey, (loaded) => loaded && { ...loaded, ...saved });
    },
    meta: {
      outdates: (saved) => ((saved as DossierAnswer).isHandedOver ? dossierLists : dossierQueries(id)),
    },
  });
}

/** The dossier as somebody else has saved it meanwhile, beside the one that is being edited. */
export function useOtherVersion(id: number) {
  return useQuery({
    queryKey: [...getShowDemandQueryKey(id), 'other version'],
    queryFn: ({ signal }) => showDemand(id, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Shows the dossier as somebody else has saved it. */
export function useTakeVersion(id: number) {
  const client = useQueryClient();
  return (other: DossierAnswer) => client.setQueryData(getShowDemandQueryKey(id), other);
}
