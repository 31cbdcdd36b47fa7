import { fetchApi } from '@pds/api-client';
import type { FetchQueryOptions } from '@tanstack/react-query';
import { stationListDefaults } from '../features/aid-station/api/station-list-defaults';
import { demandListDefaults } from '../features/demand/api/demand-list-defaults';
import { unsupportedDemandListDefaults } from '../features/demand/api/unsupported-demand-list-defaults';
import type { RouteName } from '../routing/routes';
import type { ListDefaults } from '../routing/list-state';
import { today } from '../shared/ui/text/today';

/** The parts of a page's address. */
export interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
}

/**
 * The call whose answer a page shows first. It is made while the page's code is loading, and the page finds the answer in the cache. Covers
 * the pages with which a working day begins. Keys and addresses are those of the generated client, which is not part of the first load:
 * page-data.spec.ts compares them.
 */
export const pageData: Partial<
  Record<RouteName, (address: PageAddress) => FetchQueryOptions | null | Promise<FetchQueryOptions>>
> = {
  'aid-station_admin_demand': dossier,
  'aid-station_admin_edit': dossier,
  'aid-station_admin_demand_list': ({ search }) => list('/api/demand/list', search, demandListDefaults),
  'aid-station_admin_dps-support_list': ({ search }) =>
    list('/api/demand/dps-support/list', search, unsupportedDemandListDefaults),
  'aid-station_admin_list': ({ search }) => list('/api/aid-station/list', search, stationListDefaults),
  planning,
};

function dossier({ params: { id = '' } }: PageAddress) {
  return /^[1-9]\d{0,9}$/.test(id) ? call(`/api/demand/${id}`) : null;
}

/** Reading an address takes code that visitors do not need: it is loaded for such an address only. */
async function planning({ search }: PageAddress) {
  const { planningParams, readPlanningAddress } = await import('./pages/planning/planning-address');
  const params = planningParams(readPlanningAddress(search, today()));
  return call(`/api/planning?${new URLSearchParams(params as unknown as Record<string, string>)}`, [
    '/api/planning',
    params,
  ]);
}

async function list<Filter extends string>(path: string, search: URLSearchParams, defaults: ListDefaults<Filter>) {
  const { readListState } = await import('../routing/list-state');
  const { params } = readListState(search, defaults, today());
  const query = new URLSearchParams(params as unknown as Record<string, string>);
  return call(`${path}?${query}`, [path, params]);
}

function call(url: string, queryKey: readonly unknown[] = [url]): FetchQueryOptions {
  return { queryKey, queryFn: ({ signal }) => fetchApi(url, { method: 'GET', signal }) };
}
