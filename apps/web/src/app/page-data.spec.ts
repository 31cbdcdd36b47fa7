import { jest } from '@jest/globals';
import { getListAidStationsQueryOptions } from '@pds/api-client/generated/aid-station/aid-station';
import type {
  ListAidStationsParams,
  ListDemandsParams,
  ListUnsupportedDemandsParams,
} from '@pds/api-client/generated/model';
import {
  getListDemandsQueryOptions,
  getListUnsupportedDemandsQueryOptions,
  getShowDemandQueryOptions,
} from '@pds/api-client/generated/demand/demand';
import { getGetPlanningQueryOptions } from '@pds/api-client/generated/planning/planning';
import { type FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { stationListDefaults } from '../features/aid-station/api/station-list-defaults';
import { demandListDefaults } from '../features/demand/api/demand-list-defaults';
import { unsupportedDemandListDefaults } from '../features/demand/api/unsupported-demand-list-defaults';
import { readListState } from '../routing/list-state';
import type { RouteName } from '../routing/routes';
import { today } from '../shared/ui/text/today';
import { pageData } from './page-data';
// eslint-disable-next-line workspace/visitors-without-ant-design -- tests are loaded by no visitor
import { planningParams, readPlanningAddress } from './pages/planning/planning-address';

const none = new URLSearchParams();
const search = new URLSearchParams('eventName=Corrida & été&page=3&status=1&sort=startDate&unknown=1');
const plannedWeek = new URLSearchParams('vue=semaine&date=2027-05-08&departement=69&statut=postes&equipe=2');
const callOf = (name: RouteName, address: Parameters<NonNullable<(typeof pageData)[RouteName]>>[0]) =>
  pageData[name]!(address);

/** Returns the address that a call requests and the key under which its answer is cached. */
async function requestedUrlAndKey(call: object | null) {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({})));
  const client = new QueryClient();
  await client.fetchQuery(call as FetchQueryOptions);
  const [[url, init] = []] = fetched.mock.calls;
  fetched.mockRestore();
  return {
    url,
    method: init?.method,
    keys: client
      .getQueryCache()
      .getAll()
      .map(({ queryHash }) => queryHash),
  };
}

describe('the call made while a page is loading', () => {
  it.each<[RouteName, string, object | null | Promise<object>, object]>([
    [
      'aid-station_admin_demand',
      'a dossier',
      callOf('aid-station_admin_demand', { params: { id: '50' }, search: none }),
      getShowDemandQueryOptions(50),
    ],
    [
      'aid-station_admin_edit',
      'a station',
      callOf('aid-station_admin_edit', { params: { id: '7' }, search: new URLSearchParams('onglet=options') }),
      getShowDemandQueryOptions(7),
    ],
    ...[none, search].flatMap((address): [RouteName, string, object | null, object][] => [
      [
        'aid-station_admin_demand_list',
        `demands ${address}`,
        callOf('aid-station_admin_demand_list', { params: {}, search: address }),
        getListDemandsQueryOptions(readListState(address, demandListDefaults, today()).params as ListDemandsParams),
      ],
      [
        'aid-station_admin_dps-support_list',
        `what is not taken on ${address}`,
        callOf('aid-station_admin_dps-support_list', { params: {}, search: address }),
        getListUnsupportedDemandsQueryOptions(
          readListState(address, unsupportedDemandListDefaults, today()).params as ListUnsupportedDemandsParams,
        ),
      ],
      [
        'aid-station_admin_list',
        `stations ${address}`,
        callOf('aid-station_admin_list', { params: {}, search: address }),
        getListAidStationsQueryOptions(
          readListState(address, stationListDefaults, today()).params as ListAidStationsParams,
        ),
      ],
    ]),
    ...[none, plannedWeek].map((address): [RouteName, string, object | null, object] => [
      'planning',
      `the planning ${address}`,
      callOf('planning', { params: {}, search: address }),
      getGetPlanningQueryOptions(planningParams(readPlanningAddress(address, today()))),
    ]),
  ])('is the one that the page makes, %s: %s', async (_name, _what, begun, ofPage) => {
    expect(await requestedUrlAndKey(await begun)).toEqual(await requestedUrlAndKey(ofPage));
  });

  it('is not made for an address that no dossier has', () => {
    for (const id of ['0', 'list', '12a', '12345678901'])
      expect(callOf('aid-station_admin_demand', { params: { id }, search: none })).toBeNull();
  });
});
