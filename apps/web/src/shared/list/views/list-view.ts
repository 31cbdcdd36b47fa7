import { useState } from 'react';
import { useAccount } from '../../session/session';

export type ListDensity = 'comfortable' | 'compact';

/** A user's view options for a list. */
interface ViewPreference {
  readonly density: ListDensity;
  /** Keys of the columns. Null for the list's own. */
  readonly columns: readonly string[] | null;
}

/** The view of a list, with functions to change it. */
export interface ListView extends ViewPreference {
  /** Name of the list, which never changes. */
  readonly list: string;
  setDensity(density: ListDensity): void;
  /** Null restores the list's own columns. */
  setColumns(columns: readonly string[] | null): void;
}

const defaultPreference: ViewPreference = { density: 'comfortable', columns: null };

/**
 * Returns the density and columns of a list, stored in this browser for each account separately.
 * @param list a name that never changes
 * @param known keys of its columns; others, of an earlier version, are ignored
 */
export function useListView(list: string, known: readonly string[]): ListView {
  const { data: account } = useAccount();
  const key = `pds.list-view.${account?.id ?? 0}.${list}`;
  const [state, setState] = useState<{ readonly key: string; readonly liking: ViewPreference }>(() => ({
    key,
    liking: read(key),
  }));
  const liking = state.key === key ? state.liking : read(key);
  const change = (next: ViewPreference) => {
    setState({ key, liking: next });
    if (next.density === defaultPreference.density && next.columns === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
  };
  const columns = liking.columns?.filter((column) => known.includes(column)) ?? null;
  return {
    list,
    density: liking.density,
    columns: columns?.length === 0 ? null : columns,
    setDensity: (density) => change({ ...liking, density }),
    setColumns: (columns) => change({ ...liking, columns }),
  };
}

/** Ignores invalid content of the storage. */
function read(key: string): ViewPreference {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<ViewPreference> | null;
    const columns = stored?.columns;
    return {
      density: stored?.density === 'compact' ? 'compact' : 'comfortable',
      columns: Array.isArray(columns) ? columns.filter((column) => typeof column === 'string') : null,
    };
  } catch {
    return defaultPreference;
  }
}
