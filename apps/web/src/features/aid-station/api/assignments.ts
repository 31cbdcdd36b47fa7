import {
  assignMeans,
  getShowAssignmentsQueryKey,
  getShowAssignmentsQueryOptions,
} from '@pds/api-client/generated/aid-station/aid-station';
import type { AssignMeansBody } from '@pds/api-client/generated/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queriesExceptDossier } from '../../../shared/reference/dossier-queries';
import { useFresh } from '../../../shared/api/calls';

export { useShowAssignments } from '@pds/api-client/generated/aid-station/aid-station';

/** Assigns equipment to a slot of a dossier, in place of what it had. */
export function useAssignMeans(demandId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ slotId, ...body }: AssignMeansBody & { slotId: number }) => assignMeans(demandId, slotId, body),
    onSuccess: (saved) => client.setQueryData(getShowAssignmentsQueryKey(demandId), saved),
    // A refusal means that slots, vehicles or assignments have changed meanwhile.
    meta: {
      outdates: queriesExceptDossier(demandId),
      outdatesWhenRefused: [{ queryKey: getShowAssignmentsQueryKey(demandId) }],
    },
  });
}

/** Loads the present assignments of a dossier, ignoring the cache. */
export const useLoadAssignments = (demandId: number) => useFresh(getShowAssignmentsQueryOptions(demandId));
