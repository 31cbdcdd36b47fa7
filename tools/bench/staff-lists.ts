import type { Clock, Principal, Scope } from '@pds/kernel';
import {
  AidStationReadModel,
  type AidStationSearch,
  aidStationSorts,
  UnsupportedDemands,
  type UnsupportedDemandSearch,
  unsupportedDemandSorts,
} from '@pds/screens';
import { allOrders, type BenchDatabase, measureSearch } from './read-model';
import type { BenchRow } from './report';

type Scopes = Readonly<Record<'all' | 'department' | 'office', Scope>>;

const day = (now: number, years: number) => new Date(now + years * 365.25 * 86_400_000).toISOString().slice(0, 10);

/** Measures « Postes de secours actifs » and « Demandes non prises en charge », through the code that the controllers call. */
export async function benchStaffLists(database: BenchDatabase, clock: Clock, scopes: Scopes): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const stations = new AidStationReadModel(database.unitOfWork, clock);
  const demands = new UnsupportedDemands(database.unitOfWork);
  for (const [whose, scope] of Object.entries(scopes)) {
    const principal: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope };
    for (const [what, query] of stationSearches(clock.now()))
      rows.push(
        ...(await measureSearch(`stations, ${whose}, ${what}`, allOrders(aidStationSorts), (order) =>
          stations.list({ page: 1, perPage: 25, ...order, ...query }, principal),
        )),
      );
    for (const [what, query] of unsupportedSearches(clock.now()))
      rows.push(
        ...(await measureSearch(`not taken on, ${whose}, ${what}`, allOrders(unsupportedDemandSorts), (order) =>
          demands.page({ page: 1, perPage: 25, dpsSupport: 'false', ...order, ...query }, scope),
        )),
      );
  }
  return rows;
}

type Searches<Query> = readonly (readonly [what: string, query: Partial<Query> & { readonly page?: number }])[];

function stationSearches(now: number): Searches<AidStationSearch> {
  const start = { startDate: day(now, 0), endDate: day(now, 10) };
  return [
    ['as it opens', start],
    ['of all days', {}],
    ['rare: of all days, row 50 000', { page: 2_001 }],
    ['id', { id: 765_430 }],
    ['name, none', { eventName: 'xyzzy' }],
    ['name, few', { ...start, eventName: 'mémorial loïc dupont' }],
    ['name, 3 %', { ...start, eventName: 'marathon' }],
    ['name, a third, of all days', { eventName: 'saint' }],
    ['rare: name, a third, of all days, row 2 500', { eventName: 'saint', page: 100 }],
    ['place, few, of all days', { eventPlace: 'gymnase royer saint-malo' }],
    ['place, many', { ...start, eventPlace: 'lyon' }],
    ['place, many, of all days', { eventPlace: 'lyon' }],
    ['rare: name and days, both of many', { eventName: 'festival', startDate: day(now, -6), endDate: day(now, -3) }],
    ['days, a year at the far end', { startDate: day(now, -6), endDate: day(now, -5) }],
    ['days, none', { startDate: day(now, 20) }],
    ['to invoice', { todo: 'to-invoice' }],
    ['instalment to invoice', { todo: 'instalment-to-invoice' }],
  ];
}

function unsupportedSearches(now: number): Searches<UnsupportedDemandSearch> {
  return [
    ['everything', {}],
    ['rare: row 30 000', { page: 1_201 }],
    ['id', { id: 765_431 }],
    ['name, none', { eventName: 'xyzzy' }],
    ['name, few', { eventName: 'mémorial loïc dupont' }],
    ['name, 3 %', { eventName: 'marathon' }],
    ['name, a third', { eventName: 'saint' }],
    ['requested in a month', { startDate: day(now, -1), endDate: day(now, -0.92) }],
    ['requested years ago', { startDate: day(now, -6), endDate: day(now, -5) }],
    ['requested from a day on', { startDate: day(now, -1) }],
  ];
}
