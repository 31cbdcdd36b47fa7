import {
  assignMeans,
  getShowAssignmentsQueryKey,
  getShowAssignmentsQueryOptions,
} from '@pds/api-client/generated/aid-station/aid-station';
import type { AssignMeansBody } from '@pds/api-client/generated/model';
import { queriesExceptDossier } from '../../../shared/reference/dossier-queries';
import { useCall, useFresh } from '../../../shared/api/calls';

export { useShowAssignments } from '@pds/api-client/generated/aid-station/aid-station';

/** Assigns equipment to a slot of a dossier, in place of what it had. */
export const useAssignMeans = (demandId: number) =>
  useCall(
    ({ slotId, ...body }: AssignMeansBody & { slotId: number }) => assignMeans(demandId, slotId, body),
    {
      outdates: queriesExceptDossier(demandId),
      // A refusal means that slots, vehicles or assignments have changed meanwhile.
      outdatesWhenRefused: [{ queryKey: getShowAssignmentsQueryKey(demandId) }],
    },
    getShowAssignmentsQueryKey(demandId),
  );

/** Loads the present assignments of a dossier, ignoring the cache. */
export const useLoadAssignments = (demandId: number) => useFresh(getShowAssignmentsQueryOptions(demandId));
