import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  type ListDefaults,
  type ListOrder,
  type ListState,
  readListState,
  type SortDirection,
} from '../../routing/list-state';
import { today } from '../ui/text/today';

export type { ListDefaults, ListOrder, SortDirection } from '../../routing/list-state';

/** The present state of a list from its address, with functions to change it. Each change is a history entry. */
export interface ListSearch<Filter extends string = string> extends ListState<Filter> {
  readonly activeFilters: number;
  apply(filters: Partial<Record<Filter, string>>): void;
  /** Replaces all filters: those not given get their default. */
  show(filters: Partial<Record<Filter, string>>, order?: ListOrder): void;
  /** Whether exactly these filters are active. */
  shows(filters: Partial<Record<Filter, string>>): boolean;
  /** Restores the default filters, sort and page. */
  clear(): void;
  /** Shows another page. Use `replace` if the user did not ask for it, so that « back » does not return to a page that no longer exists. */
  goTo(page: number, options?: { replace: boolean }): void;
  setPerPage(perPage: number): void;
  sortBy(sort: string, direction: SortDirection): void;
}

/**
 * Keeps filters, sort and page of a list in the address, so that back, reload and a shared link show the same rows. Writes only what
 * differs from `defaults`, which must be a stable object (a constant).
 */
export function useListSearch<Filter extends string>(defaults: ListDefaults<Filter>): ListSearch<Filter> {
  const [address, setAddress] = useSearchParams();
  return useMemo(() => {
    const names = Object.keys(defaults.filters) as Filter[];
    const at = readListState(address, defaults, today());
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
      apply: (values) =>
        change(
          Object.fromEntries(
            names.map((name) => {
              const value = (values[name] ?? '').trim();
              return [name, value === defaults.filters[name] ? null : value];
            }),
          ),
        ),
      show: (values, order) =>
        setAddress({
          ...changedFilters({ ...defaults.filters, ...values }, defaults.filters),
          ...(order && { sort: order.by, direction: order.direction }),
        }),
      shows: (values) => names.every((name) => filters[name] === (values[name] ?? defaults.filters[name])),
      clear: () => setAddress({}),
      goTo: (page, options) => change({ page: page === 1 ? null : String(page) }, options),
      setPerPage: (rows) => change({ perPage: String(rows) }),
      sortBy: (column, direction) => change({ sort: column, direction }),
    };
  }, [address, setAddress, defaults]);
}

/** Returns the filters to write into the address: those that differ from the defaults. */
function changedFilters<Filter extends string>(
  filters: Readonly<Record<Filter, string>>,
  start: Readonly<Record<Filter, string>>,
): Record<string, string> {
  const names = Object.keys(start) as Filter[];
  return Object.fromEntries(names.filter((name) => filters[name] !== start[name]).map((name) => [name, filters[name]]));
}
