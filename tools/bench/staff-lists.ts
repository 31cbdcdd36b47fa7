import {
  AidStationReadModel,
  aidStationSorts,
  type AidStationSearch,
  type UnsupportedDemandSearch,
  UnsupportedDemands,
  unsupportedDemandSorts,
} from '@pds/composition';
import type { Clock, Principal, Scope } from '@pds/kernel';
import { goalOfSearch } from './raw-goal';
import { type BenchDatabase, measureReadModel } from './read-model';
import type { BenchRow } from './report';

type Scopes = Readonly<Record<'all' | 'department' | 'office', Scope>>;

interface Variant<Query> {
  readonly what: string;
  readonly query?: Partial<Query> & { readonly page?: number };
  readonly scope?: keyof Scopes;
}

const directions = ['desc', 'asc'] as const;
const day = (now: number, years: number) => new Date(now + years * 365.25 * 86_400_000).toISOString().slice(0, 10);

/** « Postes de secours actifs » and « Demandes non prises en charge », through the code that the controllers call. */
export async function benchStaffLists(database: BenchDatabase, clock: Clock, scopes: Scopes): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const measure = async (what: string, ask: () => Promise<unknown>) =>
    rows.push(...(await measureReadModel({ what, goalMs: goalOfSearch(what) }, database, ask)));
  const stations = new AidStationReadModel(database.unitOfWork, clock);
  for (const { what, query, scope = 'all' } of stationVariants(clock.now())) {
    const principal: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope: scopes[scope] };
    await measure(`stations, ${scope}, ${what}`, () =>
      stations.list({ page: 1, perPage: 25, sort: 'id', direction: 'desc', ...query }, principal),
    );
  }
  const demands = new UnsupportedDemands(database.unitOfWork);
  for (const { what, query, scope = 'all' } of unsupportedVariants(clock.now())) {
    await measure(`not taken on, ${scope}, ${what}`, () =>
      demands.page(
        { page: 1, perPage: 25, sort: 'id', direction: 'desc', dpsSupport: 'false', ...query },
        scopes[scope],
      ),
    );
  }
  return rows;
}

/** All combinations of filters and sorts, in both directions. */
function inEveryOrder<Query, Sort extends string>(
  sorts: readonly Sort[],
  searches: readonly (readonly [what: string, query: Query])[],
) {
  return searches.flatMap(([what, query]) =>
    sorts.flatMap((sort) =>
      directions.map((direction) => ({
        what: `${what}, by ${sort} ${direction}`,
        query: { ...query, sort, direction },
      })),
    ),
  );
}

function stationVariants(now: number): Variant<AidStationSearch>[] {
  const start = { startDate: day(now, 0), endDate: day(now, 10) };
  const scopes = ['all', 'department', 'office'] as const;
  return [
    ...scopes.flatMap((scope) =>
      aidStationSorts.flatMap((sort) =>
        directions.map((direction) => ({
          what: `as it opens, by ${sort} ${direction}`,
          query: { ...start, sort, direction },
          scope,
        })),
      ),
    ),
    ...aidStationSorts.map((sort) => ({ what: `of all days, by ${sort}`, query: { sort } })),
    ...aidStationSorts.map((sort) => ({
      what: `of all days, by ${sort}`,
      query: { sort },
      scope: 'department' as const,
    })),
    { what: 'of all days, row 50 000', query: { page: 2_001 } },
    { what: 'id', query: { id: 765_430 } },
    ...inEveryOrder(aidStationSorts, [
      ['name, none', { eventName: 'xyzzy' }],
      ['name, few', { ...start, eventName: 'mémorial loïc dupont' }],
      ['name, 3 %', { ...start, eventName: 'marathon' }],
      ['name, a third, of all days', { eventName: 'saint' }],
      ['place, few, of all days', { eventPlace: 'gymnase royer saint-malo' }],
      ['place, many', { ...start, eventPlace: 'lyon' }],
      ['place, many, of all days', { eventPlace: 'lyon' }],
    ]),
    { what: 'rare: name, a third, of all days, row 2 500', query: { eventName: 'saint', page: 100 } },
    {
      what: 'rare: name and days, both of many',
      query: { eventName: 'festival', startDate: day(now, -6), endDate: day(now, -3) },
    },
    { what: 'days, a year at the far end', query: { startDate: day(now, -6), endDate: day(now, -5) } },
    { what: 'days, none', query: { startDate: day(now, 20) } },
    { what: 'to invoice', query: { todo: 'to-invoice', sort: 'startDate', direction: 'asc' } },
    { what: 'to invoice', query: { todo: 'to-invoice', sort: 'startDate', direction: 'asc' }, scope: 'department' },
  ];
}

function unsupportedVariants(now: number): Variant<UnsupportedDemandSearch>[] {
  return [
    ...(['all', 'department', 'office'] as const).flatMap((scope) =>
      unsupportedDemandSorts.flatMap((sort) =>
        directions.map((direction) => ({ what: `by ${sort} ${direction}`, query: { sort, direction }, scope })),
      ),
    ),
    { what: 'row 30 000', query: { page: 1_201 } },
    { what: 'id', query: { id: 765_431 } },
    ...inEveryOrder(unsupportedDemandSorts, [
      ['name, none', { eventName: 'xyzzy' }],
      ['name, few', { eventName: 'mémorial loïc dupont' }],
      ['name, a third', { eventName: 'saint' }],
    ]),
    { what: 'name, 3 %', query: { eventName: 'marathon' }, scope: 'department' },
    { what: 'requested in a month', query: { startDate: day(now, -1), endDate: day(now, -0.92) } },
    { what: 'requested years ago', query: { startDate: day(now, -6), endDate: day(now, -5), sort: 'createdAt' } },
    { what: 'requested from a day on', query: { startDate: day(now, -1) }, scope: 'department' },
  ];
}
