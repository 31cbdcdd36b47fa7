import { namedPeriod } from '@pds/kernel';

export type SortDirection = 'asc' | 'desc';

export interface ListOrder {
  readonly by: string;
  readonly direction: SortDirection;
}

/** Defaults of a list for what its address does not contain. */
export interface ListDefaults<Filter extends string> {
  /** Every filter of the list with its default value; '' for none. */
  readonly filters: Readonly<Record<Filter, string>>;
  readonly sort: string;
  readonly direction?: SortDirection;
  /** 25 by default (spec organiser 9). */
  readonly perPage?: number;
}

/** The state of a list, as read from its address. */
export interface ListState<Filter extends string = string> {
  readonly page: number;
  readonly perPage: number;
  readonly sort: string;
  readonly direction: SortDirection;
  readonly filters: Readonly<Record<Filter, string>>;
  /** The query of the list call: page, perPage, sort, direction and the non-empty filters. */
  readonly params: { page: number; perPage: number; sort: string; direction: SortDirection } & Partial<
    Record<Filter, string>
  >;
}

/** Reads a list's state from its address. Uses the defaults for missing or invalid values, and the days of named periods as of today. */
export function readListState<Filter extends string>(
  address: URLSearchParams,
  defaults: ListDefaults<Filter>,
  today: string,
): ListState<Filter> {
  const names = Object.keys(defaults.filters) as Filter[];
  const filters = Object.fromEntries(
    names.map((name) => [name, address.get(name) ?? defaults.filters[name]]),
  ) as Record<Filter, string>;
  const page = positive(address.get('page')) ?? 1;
  const perPage = positive(address.get('perPage')) ?? defaults.perPage ?? 25;
  const sort = address.get('sort') ?? defaults.sort;
  const direction = directionOf(address.get('direction')) ?? defaults.direction ?? 'desc';
  const activeFilters = names
    .filter((name) => filters[name])
    .map((name) => [name, /Date$/.test(name) ? dayOf(filters[name], name, today) : filters[name]]);
  return {
    page,
    perPage,
    sort,
    direction,
    filters,
    params: {
      page,
      perPage,
      sort,
      direction,
      ...(Object.fromEntries(activeFilters) as Partial<Record<Filter, string>>),
    },
  };
}

/** The day of a filter that may name a period (`ce mois`): its last one where the filter is an end. */
const dayOf = (typed: string, name: string, today: string) =>
  namedPeriod(typed, today)?.[name.startsWith('end') ? 'end' : 'start'] ?? typed;

function positive(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

function directionOf(text: string | null): SortDirection | undefined {
  return text === 'asc' || text === 'desc' ? text : undefined;
}
