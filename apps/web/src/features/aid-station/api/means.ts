import {
  getShowMeansConflictsQueryKey,
  judgeTypedMeans,
  showMeansConflicts,
} from '@pds/api-client/generated/aid-station/aid-station';
import type { TypedSlotBody } from '@pds/api-client/generated/model';
import { useQuery } from '@tanstack/react-query';

export { useListMeansConflicts, useShowMeansDay } from '@pds/api-client/generated/aid-station/aid-station';

/** How long an answer for typed slots is kept, in milliseconds: each change of a number has its own. */
const typedKeptFor = 10_000;

/**
 * The conflicts of a dossier's means.
 *
 * @param typed slots to judge in place of the stored ones; null for the stored ones
 */
export function useMeansConflictsOf(demandId: number, typed: TypedSlotBody[] | null) {
  const stored = getShowMeansConflictsQueryKey(demandId);
  return useQuery({
    queryKey: typed ? [...stored, typed] : stored,
    queryFn: ({ signal }) =>
      typed ? judgeTypedMeans(demandId, { slots: typed }, { signal }) : showMeansConflicts(demandId, { signal }),
    ...(typed && { gcTime: typedKeptFor }),
  });
}
