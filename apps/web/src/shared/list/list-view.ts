import { useState } from 'react';
import { useAccount } from '../session/session';

export type ListDensity = 'comfortable' | 'compact';

/** How somebody likes to see a list. */
interface Liking {
  readonly density: ListDensity;
  /** Keys of the columns; null while they are the list's own. */
  readonly columns: readonly string[] | null;
}

/** How a list is shown, and the ways to change it. */
export interface ListView extends Liking {
  setDensity(density: ListDensity): void;
  /** Null: the list's own again. */
  setColumns(columns: readonly string[] | null): void;
}

const untouched: Liking = { density: 'comfortable', columns: null };

/**
 * How a list is shown: its density, and which of its columns. Kept in this browser for each account apart, so that the next person
 * there sees the list as they left it themselves.
 * @param list its name, the same for ever
 * @param known keys of the columns that it has; others, of an earlier version, are left out
 */
export function useListView(list: string, known: readonly string[]): ListView {
  const { data: account } = useAccount();
  const key = `pds.list-view.${account?.id ?? 0}.${list}`;
  const [state, setState] = useState<{ readonly key: string; readonly liking: Liking }>(() => ({
    key,
    liking: read(key),
  }));
  const liking = state.key === key ? state.liking : read(key);
  const change = (next: Liking) => {
    setState({ key, liking: next });
    if (next.density === untouched.density && next.columns === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
  };
  const columns = liking.columns?.filter((column) => known.includes(column)) ?? null;
  return {
    density: liking.density,
    columns: columns?.length === 0 ? null : columns,
    setDensity: (density) => change({ ...liking, density }),
    setColumns: (wanted) => change({ ...liking, columns: wanted }),
  };
}

/** What somebody wrote into the storage by hand is as good as nothing. */
function read(key: string): Liking {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Liking> | null;
    const columns = kept?.columns;
    return {
      density: kept?.density === 'compact' ? 'compact' : 'comfortable',
      columns: Array.isArray(columns) ? columns.filter((column) => typeof column === 'string') : null,
    };
  } catch {
    return untouched;
  }
}
