import {
  getListInvoicesOfDemandQueryKey,
  getListInvoicesQueryKey,
} from '@pds/api-client/generated/accounting/accounting';
import {
  getListAidStationsQueryKey,
  getPageOrganiserAidStationsQueryKey,
  getShowAidStationQueryKey,
} from '@pds/api-client/generated/aid-station/aid-station';
import {
  getListDemandsQueryKey,
  getListOrganiserDemandsQueryKey,
  getShowDemandQueryKey,
} from '@pds/api-client/generated/demand/demand';
import { getListOrganiserDocumentsQueryKey } from '@pds/api-client/generated/document/document';
import { getGetHomeDataQueryKey, getGetToDoQueryKey } from '@pds/api-client/generated/home/home';

/** Lists and figures that show dossiers, whichever context answers them. */
export const dossierLists = [
  getListDemandsQueryKey(),
  getListOrganiserDemandsQueryKey(),
  getListAidStationsQueryKey(),
  getPageOrganiserAidStationsQueryKey(),
  getListOrganiserDocumentsQueryKey(),
  getListInvoicesQueryKey(),
  getGetHomeDataQueryKey(),
  getGetToDoQueryKey(),
].map((queryKey) => ({ queryKey }));

/** Every dossier that is shown, whatever its number. */
export const shownDossiers = {
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' && /^\/api\/demand\/\d+$/.test(path),
};

/** Everything that shows a dossier: what a mutation of any context outdates when it changes one. */
export function dossierQueries(id: number) {
  return [
    { queryKey: getShowDemandQueryKey(id) },
    { queryKey: getListInvoicesOfDemandQueryKey(id) },
    { queryKey: getShowAidStationQueryKey(id) },
    ...dossierLists,
  ];
}
