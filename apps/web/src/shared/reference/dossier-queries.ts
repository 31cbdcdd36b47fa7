import {
  getListInvoicesOfDemandQueryKey,
  getListInvoicesQueryKey,
} from '@pds/api-client/generated/accounting/accounting';
import {
  getListAidStationsQueryKey,
  getListAskedReinforcementsQueryKey,
  getListDeadlinesQueryKey,
  getListReinforcementsOfDossierQueryKey,
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
import {
  getListDocumentRepliesQueryKey,
  getListOrganiserDocumentsQueryKey,
} from '@pds/api-client/generated/document/document';
import {
  getGetHomeDataQueryKey,
  getGetToDoQueryKey,
  getSearchDossiersQueryKey,
} from '@pds/api-client/generated/home/home';
import { getListMessagesOfDemandQueryKey, getListMessagesQueryKey } from '@pds/api-client/generated/mail/mail';
import { getGetPlanningQueryKey, getGetPlanningTownsQueryKey } from '@pds/api-client/generated/planning/planning';
import type { InvalidateQueryFilters } from '@tanstack/react-query';

/** What shows the planned or assigned means of an office, or of any dossier: each depends on the other dossiers of the office. */
export const meansPlanningQueries: InvalidateQueryFilters = {
  predicate: ({ queryKey: [path] }) => typeof path === 'string' && /\/(means-(conflicts|day)|assignments)$/.test(path),
};

/** Lists and figures that show dossiers, from any context, and what others of an office are compared with. */
export const dossierListQueries: readonly InvalidateQueryFilters[] = [
  getListDemandsQueryKey(),
  getListUnsupportedDemandsQueryKey(),
  getListOrganiserDemandsQueryKey(),
  getListAidStationsQueryKey(),
  getPageOrganiserAidStationsQueryKey(),
  getListOrganiserDocumentsQueryKey(),
  getListInvoicesQueryKey(),
  getGetHomeDataQueryKey(),
  getGetToDoQueryKey(),
  getSearchDossiersQueryKey(),
  // The palette's, which no visitor loads.
  ['/api/find'],
  getListMessagesQueryKey(),
  getListAskedReinforcementsQueryKey(),
  getGetPlanningQueryKey(),
  getGetPlanningTownsQueryKey(),
  getListDeadlinesQueryKey(),
]
  .map((queryKey): InvalidateQueryFilters => ({ queryKey }))
  // Asked again when it is next looked at: the dossier that is shown may just have been handed over or deleted.
  .concat({ ...meansPlanningQueries, refetchType: 'none' });

/** Queries that show one dossier, except its own. */
const otherQueriesOf = (id: number) => [
  getListInvoicesOfDemandQueryKey(id),
  getShowAidStationQueryKey(id),
  getShowEprotecQueryKey(id),
  getShowMeansConflictsQueryKey(id),
  getShowAssignmentsQueryKey(id),
  getListDocumentRepliesQueryKey(id),
  getListMessagesOfDemandQueryKey(id),
  getShowTimelineQueryKey(id),
  getShowDeadlinesQueryKey(id),
  getListReinforcementsOfDossierQueryKey(id),
];

/** Every shown dossier, of any number, with all queries that show it. */
export const shownDossierQueries: InvalidateQueryFilters = {
  predicate: ({ queryKey: [path] }) => {
    const id = typeof path === 'string' && /\/(\d+)(\/|$)/.exec(path)?.[1];
    return (
      Boolean(id) && [getShowDemandQueryKey(Number(id)), ...otherQueriesOf(Number(id))].some(([own]) => own === path)
    );
  },
};

/** Queries that show a dossier, except its own: what a step outdates when it updates the dossier's own query itself. */
export function queriesExceptDossier(id: number): InvalidateQueryFilters[] {
  return [...otherQueriesOf(id).map((queryKey) => ({ queryKey })), ...dossierListQueries];
}

/** All queries that show a dossier: what a mutation of any context outdates when it changes one. */
export function dossierQueries(id: number): InvalidateQueryFilters[] {
  return [{ queryKey: getShowDemandQueryKey(id) }, ...queriesExceptDossier(id)];
}
