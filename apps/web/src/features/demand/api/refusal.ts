import {
  getPrepareRefusalLetterQueryKey,
  prepareRefusalLetter,
  refuseDemand,
} from '@pds/api-client/generated/demand/demand';
import type { RefuseDemandBody } from '@pds/api-client/generated/model';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../shared/api/calls';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

export { useListUnsupportedDemands } from '@pds/api-client/generated/demand/demand';

/** Loads the refusal letter for a cause, prepared anew each time. */
export function useLoadRefusalLetter(demandId: number) {
  const client = useQueryClient();
  return (cause: RefuseDemandBody['cause']) =>
    client.fetchQuery({
      queryKey: getPrepareRefusalLetterQueryKey(demandId, { cause }),
      queryFn: ({ signal }) => prepareRefusalLetter(demandId, { cause }, { signal }),
      staleTime: 0,
      gcTime: 0,
    });
}

/** Refuses a demand and sends the letter. */
export const useRefuseDemand = (demandId: number) =>
  useCall((refusal: RefuseDemandBody) => refuseDemand(demandId, refusal), {
    outdates: dossierQueries(demandId),
    outdatesWhenRefused: true,
  });
