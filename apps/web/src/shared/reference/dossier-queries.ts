import {
  getListInvoicesOfDemandQueryKey,
  getListInvoicesQueryKey,
} from '@pds/api-client/generated/accounting/accounting';
import {
  getListAidStationsQueryKey,
  getListDeadlinesQueryKey,
  getPageOrganiserAidStationsQueryKey,
  getShowAidStationQueryKey,
  getShowAssignmentsQueryKey,
  getShowDeadlinesQueryKey,
  getShowEprotecQueryKey,
  getShowMeansConflictsQueryKey,
} from '@pds/api-client/generated/aid-station/aid-station';
import {
  getListDemandsQueryKey,
  getListOrganiserDemandsQueryKey,
  getListUnsupportedDemandsQueryKey,
  getShowDemandQueryKey,
  getShowTimelineQueryKey,
} from '@pds/api-client/generated/demand/demand';
import { getListOrganiserDocumentsQueryKey } from '@pds/api-client/generated/document/document';
import { getGetHomeDataQueryKey, getGetToDoQueryKey } from '@pds/api-client/generated/home/home';
import { getListMessagesOfDemandQueryKey } from '@pds/api-client/generated/mail/mail';
import { getGetPlanningQueryKey } from '@pds/api-client/generated/planning/planning';

/** Lists and figures that show dossiers, from any context. */
export const dossierListQueries = [
  getListDemandsQueryKey(),
  getListUnsupportedDemandsQueryKey(),
  getListOrganiserDemandsQueryKey(),
  getListAidStationsQueryKey(),
  getPageOrganiserAidStationsQueryKey(),
  getListOrganiserDocumentsQueryKey(),
  getListInvoicesQueryKey(),
  getGetHomeDataQueryKey(),
  getGetToDoQueryKey(),
  getGetPlanningQueryKey(),
  getListDeadlinesQueryKey(),
].map((queryKey) => ({ queryKey }));

/** Queries that show one dossier, except its own. */
const otherQueriesOf = (id: number) => [
  getListInvoicesOfDemandQueryKey(id),
  getShowAidStationQueryKey(id),
  getShowEprotecQueryKey(id),
  getShowMeansConflictsQueryKey(id),
  getShowAssignmentsQueryKey(id),
  getListMessagesOfDemandQueryKey(id),
  getShowTimelineQueryKey(id),
  getShowDeadlinesQueryKey(id),
];

/** What shows the planned or assigned means of an office or of a dossier. */
export const meansPlanningQueries = {
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' && /\/(means-(conflicts|day)|assignments)$/.test(path),
};

/** Every shown dossier, of any number, with all queries that show it. */
export const shownDossierQueries = {
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => {
    const id = typeof path === 'string' && /\/(\d+)(\/|$)/.exec(path)?.[1];
    return (
      Boolean(id) && [getShowDemandQueryKey(Number(id)), ...otherQueriesOf(Number(id))].some(([own]) => own === path)
    );
  },
};

/** Queries that show a dossier, except its own: what a step outdates when it updates the dossier's own query itself. */
export function queriesExceptDossier(id: number) {
  return [...otherQueriesOf(id).map((queryKey) => ({ queryKey })), ...dossierListQueries];
}

/** All queries that show a dossier: what a mutation of any context outdates when it changes one. */
export function dossierQueries(id: number) {
  return [{ queryKey: getShowDemandQueryKey(id) }, ...queriesExceptDossier(id)];
}
