import {
  getShowDeadlinesQueryKey,
  markDeadline,
  markDeadlinesDone,
} from '@pds/api-client/generated/aid-station/aid-station';
import type { DeadlineKind, ListedDeadlineAnswer, MarkedDeadlineAnswer } from '@pds/api-client/generated/model';
import {
  dossierListQueries,
  queriesExceptDossier,
  shownDossierQueries,
} from '../../../shared/reference/dossier-queries';
import { useCall } from '../../../shared/api/calls';

export { listDeadlines, useListDeadlines, useShowDeadlines } from '@pds/api-client/generated/aid-station/aid-station';

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

/** Notes deadlines of several dossiers as done, one kind after the other. */
export const useMarkDeadlinesDone = () =>
  useCall(
    async (deadlines: readonly ListedDeadlineAnswer[]) => {
      const marked: MarkedDeadlineAnswer[] = [];
      for (const [kind, ofKind] of Map.groupBy(deadlines, (deadline) => deadline.kind))
        marked.push(...(await markDeadlinesDone(kind, { ids: ofKind.map(({ id }) => id) })).marked);
      return marked;
    },
    // Without an answer it is unknown how many were noted.
    { outdates: [...dossierListQueries, shownDossierQueries], outdatesWhenRefused: true },
  );
