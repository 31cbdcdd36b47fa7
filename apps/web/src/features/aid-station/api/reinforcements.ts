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
import { useCall } from '../../../shared/api/calls';
import { dossierListQueries, dossierQueries, shownDossierQueries } from '../../../shared/reference/dossier-queries';

export {
  useListAskedReinforcements,
  useListReinforcementsOfDossier,
  useListReinforcingOffices,
} from '@pds/api-client/generated/aid-station/aid-station';

/** Asks another office for means for a dossier. */
export const useAskForReinforcement = (demandId: number) =>
  useDossierChange(demandId, (request: AskForReinforcementBody) => askForReinforcement(demandId, request));

/** Withdraws a request of a dossier. */
export const useWithdrawReinforcement = (demandId: number) =>
  useDossierChange(demandId, ({ id, seen }: { id: number; seen: OpenReinforcementState }) =>
    withdrawReinforcement(id, { seen }),
  );

/** A change that is answered with all requests of the dossier after it. */
const useDossierChange = <Change>(demandId: number, call: (change: Change) => Promise<DossierReinforcementsAnswer>) =>
  useCall(
    call,
    { outdates: dossierQueries(demandId), outdatesWhenRefused: true },
    getListReinforcementsOfDossierQueryKey(demandId),
  );

/** Answers a request in the name of the asked office. */
export const useAnswerReinforcement = () =>
  useCall(({ id, ...answer }: AnswerReinforcementBody & { id: number }) => answerReinforcement(id, answer), {
    outdates: [...dossierListQueries, shownDossierQueries],
    outdatesWhenRefused: true,
  });
