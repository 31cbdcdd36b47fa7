import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

export type SortDirection = 'asc' | 'desc';

export interface ListOrder {
  readonly by: string;
  readonly direction: SortDirection;
}

/** Where a list starts when its address says nothing. */
export interface ListDefaults<Filter extends string> {
  /** Every filter of the list with its starting value; '' for none. */
  readonly filters: Readonly<Record<Filter, string>>;
  readonly sort: string;
  readonly direction?: SortDirection;
  /** 25 unless told (spec organiser 9). */
  readonly perPage?: number;
}

/** What a list shows now, read from the address, and the ways to change it (each one a history entry). */
export interface ListSearch<Filter extends string = string> {
  readonly page: number;
  readonly perPage: number;
  readonly sort: string;
  readonly direction: SortDirection;
  readonly filters: Readonly<Record<Filter, string>>;
  /** The query of the list call: page, perPage, sort, direction and the filters that are not empty. */
  readonly params: { page: number; perPage: number; sort: string; direction: SortDirection } & Partial<
    Record<Filter, string>
  >;
  /** How many filters hold a value. */
  readonly activeFilters: number;
  apply(filters: Partial<Record<Filter, string>>): void;
  /** Starts anew with these filters; every other one gets its starting value. */
  show(filters: Partial<Record<Filter, string>>, order?: ListOrder): void;
  /** Whether the list is narrowed by exactly these filters. */
  shows(filters: Partial<Record<Filter, string>>): boolean;
  /** Back to the starting filters, sort and page. */
  clear(): void;
  /** Shows another page; `replace` where nobody asked for it, so that « back » does not return to one that is gone. */
  goTo(page: number, options?: { replace: boolean }): void;
  setPerPage(perPage: number): void;
  sortBy(sort: string, direction: SortDirection): void;
}

/**
 * Filters, sort and page of a list, kept in the address so that back, reload and a shared link show the same rows.
 * Only what differs from `defaults` is written. Pass an object that stays the same between renders (a constant).
 */
export function useListSearch<Filter extends string>(defaults: ListDefaults<Filter>): ListSearch<Filter> {
  const [address, setAddress] = useSearchParams();
  return useMemo(() => {
    const names = Object.keys(defaults.filters) as Filter[];
    const filters = Object.fromEntries(
      names.map((name) => [name, address.get(name) ?? defaults.filters[name]]),
    ) as Record<Filter, string>;
    const page = positive(address.get('page')) ?? 1;
    const perPage = positive(address.get('perPage')) ?? defaults.perPage ?? 25;
    const sort = address.get('sort') ?? defaults.sort;
    const direction = directionOf(address.get('direction')) ?? defaults.direction ?? 'desc';

    const change = (changes: Record<string, string | null>, options?: { replace: boolean }) =>
      setAddress((previous) => {
        const next = new URLSearchParams(previous);
        next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      }, options);

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
        ...(Object.fromEntries(names.filter((name) => filters[name]).map((name) => [name, filters[name]])) as Partial<
          Record<Filter, string>
        >),
      },
      activeFilters: names.filter((name) => filters[name]).length,
      apply: (wanted) =>
        change(
          Object.fromEntries(
            names.map((name) => {
              const value = (wanted[name] ?? '').trim();
              return [name, value === defaults.filters[name] ? null : value];
            }),
          ),
        ),
      show: (wanted, order) =>
        setAddress({
          ...written({ ...defaults.filters, ...wanted }, defaults.filters),
          ...(order && { sort: order.by, direction: order.direction }),
        }),
      shows: (wanted) => names.every((name) => filters[name] === (wanted[name] ?? defaults.filters[name])),
      clear: () => setAddress({}),
      goTo: (wanted, options) => change({ page: wanted === 1 ? null : String(wanted) }, options),
      setPerPage: (wanted) => change({ perPage: String(wanted) }),
      sortBy: (wanted, way) => change({ sort: wanted, direction: way }),
    };
  }, [address, setAddress, defaults]);
}

/** What of the filters stands in the address: those that differ from where the list starts. */
function written<Filter extends string>(
  filters: Readonly<Record<Filter, string>>,
  start: Readonly<Record<Filter, string>>,
): Record<string, string> {
  const names = Object.keys(start) as Filter[];
  return Object.fromEntries(names.filter((name) => filters[name] !== start[name]).map((name) => [name, filters[name]]));
}

function positive(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

function directionOf(text: string | null): SortDirection | undefined {
  return text === 'asc' || text === 'desc' ? text : undefined;
}
