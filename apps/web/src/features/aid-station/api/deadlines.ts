import { getShowDeadlinesQueryKey, markDeadline } from '@pds/api-client/generated/aid-station/aid-station';
import type { DeadlineKind } from '@pds/api-client/generated/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queriesExceptDossier } from '../../../shared/reference/dossier-queries';

export { useListDeadlines, useShowDeadlines } from '@pds/api-client/generated/aid-station/aid-station';

/** Notes a deadline of a dossier as done, or takes that back. */
export function useMarkDeadline(demandId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, isDone }: { kind: DeadlineKind; isDone: boolean }) => markDeadline(demandId, kind, { isDone }),
    onSuccess: (saved) => client.setQueryData(getShowDeadlinesQueryKey(demandId), saved),
    meta: {
      outdates: queriesExceptDossier(demandId),
      outdatesWhenRefused: [{ queryKey: getShowDeadlinesQueryKey(demandId) }],
    },
  });
}
