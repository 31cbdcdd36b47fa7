import {
  answerReinforcement,
  askForReinforcement,
  getListReinforcementsOfDossierQueryKey,
  withdrawReinforcement,
} from '@pds/api-client/generated/aid-station/aid-station';
import type {
  AnswerReinforcementBody,
  AskForReinforcementBody,
  DossierReinforcementsAnswer,
  OpenReinforcementState,
} from '@pds/api-client/generated/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dossierListQueries, dossierQueries, shownDossierQueries } from '../../../shared/reference/dossier-queries';

export {
  useListAskedReinforcements,
  useListReinforcementsOfDossier,
  useListReinforcingOffices,
} from '@pds/api-client/generated/aid-station/aid-station';

/** Asks another office for means for a dossier. */
export function useAskForReinforcement(demandId: number) {
  return useDossierChange(demandId, (request: AskForReinforcementBody) => askForReinforcement(demandId, request));
}

/** Withdraws a request of a dossier. */
export function useWithdrawReinforcement(demandId: number) {
  return useDossierChange(demandId, ({ id, seen }: { id: number; seen: OpenReinforcementState }) =>
    withdrawReinforcement(id, { seen }),
  );
}

/** A change that is answered with all requests of the dossier after it. */
function useDossierChange<Change>(
  demandId: number,
  mutationFn: (change: Change) => Promise<DossierReinforcementsAnswer>,
) {
  const client = useQueryClient();
  const outdates = dossierQueries(demandId);
  return useMutation({
    mutationFn,
    onSuccess: (saved) => client.setQueryData(getListReinforcementsOfDossierQueryKey(demandId), saved),
    meta: { outdates, outdatesWhenRefused: outdates },
  });
}

/** Answers a request in the name of the asked office. */
export function useAnswerReinforcement() {
  const outdates = [...dossierListQueries, shownDossierQueries];
  return useMutation({
    mutationFn: ({ id, ...answer }: AnswerReinforcementBody & { id: number }) => answerReinforcement(id, answer),
    meta: { outdates, outdatesWhenRefused: outdates },
  });
}
