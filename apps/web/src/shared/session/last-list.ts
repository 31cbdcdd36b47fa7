import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** A list as it was left: with its page, sort and filters. */
export interface LeftList {
  /** Path and query. */
  readonly address: string;
  readonly title: string;
}

const key = 'pds.last-list';
const preparedKey = 'pds.prepared';

/** Remembers, for « ‹ Retour », that this page leads to records and how it stands. For lists, the dashboard, search results. */
export function useRememberedList(title: string): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify({ address: pathname + search, title } satisfies LeftList));
  }, [pathname, search, title]);
}

/** The list that this tab showed last; undefined when it showed none. */
export function lastList(): LeftList | undefined {
  try {
    const left = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<LeftList> | null;
    // Only ever an address of this site.
    if (!left?.address || !/^\/(?!\/)/.test(left.address) || !left.title) return undefined;
    return { address: left.address, title: left.title };
  } catch {
    return undefined;
  }
}

/** A list's address with the filters and the page it was left with, when it was the last one; else its path. */
export function addressOfList(path: string): string {
  const left = lastList();
  return left && left.address.split('?')[0] === path ? left.address : path;
}

/** The next person at this browser must not learn what was looked for. */
export function forgetLastList(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(preparedKey);
}

/** What was prepared, by the name of its list. */
function everyPrepared(): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(sessionStorage.getItem(preparedKey) ?? 'null') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * What somebody prepared in a list and has not sent: this tab keeps it while they look at a record and come back, and forgets it
 * with the session.
 *
 * @param list names the list
 * @param read makes what JSON kept, or undefined where nothing was, into the value; stable
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
