import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** A list as it was left, with its page, sort and filters. */
export interface LeftList {
  /** Path and query. */
  readonly address: string;
  readonly title: string;
}

const key = 'pds.last-list';
const preparedKey = 'pds.prepared';

/** Remembers the present address of a page that leads to records, for « ‹ Retour ». For lists, the dashboard and search results. */
export function useRememberedList(title: string): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify({ address: pathname + search, title } satisfies LeftList));
  }, [pathname, search, title]);
}

/** Returns the list that this tab showed last. Undefined if it showed none. */
export function lastList(): LeftList | undefined {
  try {
    const left = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<LeftList> | null;
    // Accepts only addresses of this site.
    if (!left?.address || !/^\/(?!\/)/.test(left.address) || !left.title) return undefined;
    return { address: left.address, title: left.title };
  } catch {
    return undefined;
  }
}

/** Returns a list's address with the filters and page it was left with, if it was the last one. Otherwise its path. */
export function addressOfList(path: string): string {
  const left = lastList();
  return left && left.address.split('?')[0] === path ? left.address : path;
}

/** The next user of this browser must not see what was searched for. */
export function forgetLastList(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(preparedKey);
}

/** Returns the unsent choices by list name. */
function everyPrepared(): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(sessionStorage.getItem(preparedKey) ?? 'null') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Keeps unsent choices of a list in this tab, while the user looks at a record and comes back. Removed with the session.
 *
 * @param list names the list
 * @param read converts the stored JSON, or undefined if there is none, to the value; must be stable
 */
export function usePrepared<Prepared>(
  list: string,
  read: (kept: unknown) => Prepared,
): readonly [Prepared, (next: Prepared) => void] {
  const [prepared, setPrepared] = useState(() => read(everyPrepared()[list]));
  const prepare = (next: Prepared) => {
    setPrepared(next);
    sessionStorage.setItem(preparedKey, JSON.stringify({ ...everyPrepared(), [list]: next }));
  };
  return [prepared, prepare];
}
