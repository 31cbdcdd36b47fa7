import { getShowDeadlinesQueryKey, markDeadline } from '@pds/api-client/generated/aid-station/aid-station';
import type { DeadlineKind } from '@pds/api-client/generated/model';
import { queriesExceptDossier } from '../../../shared/reference/dossier-queries';
import { useCall } from '../../../shared/api/calls';

export { useListDeadlines, useShowDeadlines } from '@pds/api-client/generated/aid-station/aid-station';

/** Notes a deadline of a dossier as done, or takes that back. */
export const useMarkDeadline = (demandId: number) =>
  useCall(
    ({ kind, isDone }: { kind: DeadlineKind; isDone: boolean }) => markDeadline(demandId, kind, { isDone }),
    {
      outdates: queriesExceptDossier(demandId),
      outdatesWhenRefused: [{ queryKey: getShowDeadlinesQueryKey(demandId) }],
    },
    getShowDeadlinesQueryKey(demandId),
  );
