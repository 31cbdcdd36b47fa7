import {
  getListInvoicesOfDemandQueryKey,
  getListInvoicesQueryKey,
} from '@pds/api-client/generated/accounting/accounting';
import {
  getListAidStationsQueryKey,
  getPageOrganiserAidStationsQueryKey,
  getShowAidStationQueryKey,
  getShowEprotecQueryKey,
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

/** Lists and figures that show dossiers, whichever context answers them. */
export const dossierLists = [
  getListDemandsQueryKey(),
  getListUnsupportedDemandsQueryKey(),
  getListOrganiserDemandsQueryKey(),
  getListAidStationsQueryKey(),
  getPageOrganiserAidStationsQueryKey(),
  getListOrganiserDocumentsQueryKey(),
  getListInvoicesQueryKey(),
  getGetHomeDataQueryKey(),
  getGetToDoQueryKey(),
].map((queryKey) => ({ queryKey }));

/** What shows one dossier beside its own answer. */
const besidesOf = (id: number) => [
  getListInvoicesOfDemandQueryKey(id),
  getShowAidStationQueryKey(id),
  getShowEprotecQueryKey(id),
  getListMessagesOfDemandQueryKey(id),
  getShowTimelineQueryKey(id),
];

/** Every dossier that is shown, whatever its number, with all that is shown of it. */
export const shownDossiers = {
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => {
    const id = typeof path === 'string' && /\/(\d+)(\/|$)/.exec(path)?.[1];
    return Boolean(id) && [getShowDemandQueryKey(Number(id)), ...besidesOf(Number(id))].some(([own]) => own === path);
  },
};

/** What shows a dossier beside its own answer: what a step outdates that puts what it saved into that answer itself. */
export function queriesBesideDossier(id: number) {
  return [...besidesOf(id).map((queryKey) => ({ queryKey })), ...dossierLists];
}

/** Everything that shows a dossier: what a mutation of any context outdates when it changes one. */
export function dossierQueries(id: number) {
  return [{ queryKey: getShowDemandQueryKey(id) }, ...queriesBesideDossier(id)];
}
