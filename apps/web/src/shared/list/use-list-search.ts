import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  listAt,
  type ListDefaults,
  type ListOrder,
  type ListPlace,
  type SortDirection,
} from '../../routing/list-address';

export type { ListDefaults, ListOrder, SortDirection } from '../../routing/list-address';

/** What a list shows now, read from the address, and the ways to change it (each one a history entry). */
export interface ListSearch<Filter extends string = string> extends ListPlace<Filter> {
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
    const at = listAt(address, defaults);
    const { filters } = at;

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
      ...at,
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
