import { configureDemand, getShowDemandQueryKey, showDemand } from '@pds/api-client/generated/demand/demand';
import { getListMessagesOfDemandQueryKey } from '@pds/api-client/generated/mail/mail';
import type { ConfigureDemandBody, DossierAnswer } from '@pds/api-client/generated/model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dossierListQueries, dossierQueries } from '../../../shared/reference/dossier-queries';

export { showDemand, useListDemands, usePrintDemand, useShowDemand } from '@pds/api-client/generated/demand/demand';

/**
 * Saves a dossier and shows the answer at once. A dossier that was handed over is no longer visible to the caller: only lists are reloaded,
 * and the dossier with its messages is requested again only if its address is opened again.
 */
export function useConfigureDemand(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (demand: ConfigureDemandBody) => configureDemand(id, demand),
    onSuccess: async (saved) => {
      const queryKey = getShowDemandQueryKey(id);
      if (saved.isHandedOver)
        for (const own of [queryKey, getListMessagesOfDemandQueryKey(id)])
          await client.invalidateQueries({ queryKey: own, refetchType: 'none' });
      else client.setQueryData<DossierAnswer>(queryKey, (loaded) => loaded && { ...loaded, ...saved });
    },
    meta: {
      outdates: (saved) => ((saved as DossierAnswer).isHandedOver ? dossierListQueries : dossierQueries(id)),
    },
  });
}

/** Returns the dossier as somebody else saved it meanwhile, to compare with the input. */
export function useOtherVersion(id: number) {
  return useQuery({
    queryKey: [...getShowDemandQueryKey(id), 'other version'],
    queryFn: ({ signal }) => showDemand(id, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Shows the dossier as somebody else has saved it. */
export function useShowVersion(id: number) {
  const client = useQueryClient();
  return (other: DossierAnswer) => client.setQueryData(getShowDemandQueryKey(id), other);
}
