import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { tabKeys } from './tab-keys';

/** A list as it was left, with its page, sort and filters. */
export interface LastList {
  /** Path and query. */
  readonly address: string;
  readonly title: string;
  /** The dossiers of the shown page in its order. Empty for a list of something else. */
  readonly dossiers: readonly number[];
  /** Whether it leads to records of any kind: the dashboard. */
  readonly isOverview: boolean;
}

/** The dossiers before and after one in the list that it was opened from. */
export interface Neighbours {
  readonly list: LastList;
  /** Place in the list, from 1. */
  readonly place: number;
  readonly previous: number | null;
  readonly next: number | null;
}

const key = tabKeys.lastList;

/** Returns the number of the staff's dossier at an address. Null for any other address. */
export function dossierAt(address: string): number | null {
  const id = /^\/admin\/aid-station\/(?:edit|demand)\/([1-9]\d{0,9})(?:[?#]|$)/.exec(address)?.[1];
  return id === undefined ? null : Number(id);
}

/**
 * Remembers the present address of a page that leads to records, for « ‹ Retour » and for the next dossier. For lists, the dashboard and
 * search results.
 *
 * @param rows the addresses that its rows open, in their order; absent for a page that leads to records of any kind
 */
export function useRememberList(title: string, rows?: readonly string[]): void {
  const { pathname, search } = useLocation();
  const ids = (rows ?? []).map(dossierAt).filter((id) => id !== null);
  const left: LastList = {
    ...{ address: pathname + search, title },
    ...{ dossiers: [...new Set(ids)], isOverview: rows === undefined },
  };
  const text = JSON.stringify(left);
  useEffect(() => sessionStorage.setItem(key, text), [text]);
}

/** Returns the list that this tab showed last. Undefined if it showed none. */
function lastList(): LastList | undefined {
  try {
    const left = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<LastList> | null;
    // Accepts only addresses of this site.
    if (!left?.address || !/^\/(?!\/)/.test(left.address) || !left.title) return undefined;
    const dossiers = Array.isArray(left.dossiers) ? left.dossiers.filter((id) => Number.isSafeInteger(id)) : [];
    return { address: left.address, title: left.title, dossiers, isOverview: left.isOverview === true };
  } catch {
    return undefined;
  }
}

/**
 * Returns the list that this tab showed last if it can hold the record at an address: it is at the path of the record's parent page, or shows
 * this dossier. Undefined otherwise, for « ‹ Retour » leads to no list of something else.
 *
 * @param parent the address of the parent page
 */
export function listHolding(address: string, parent: string | undefined): LastList | undefined {
  const list = lastList();
  if (!list || list.address.split('?')[0] === parent?.split('?')[0]) return list;
  const id = dossierAt(address);
  return list.isOverview || (id !== null && list.dossiers.includes(id)) ? list : undefined;
}

/** Returns a dossier's neighbours in the list that this tab showed last. Null if it is not in that list. */
export function neighboursOf(id: number): Neighbours | null {
  const list = lastList();
  const index = list ? list.dossiers.indexOf(id) : -1;
  if (!list || index < 0) return null;
  return { list, place: index + 1, previous: list.dossiers[index - 1] ?? null, next: list.dossiers[index + 1] ?? null };
}

/** Returns a list's address with the filters and page it was left with, if it was the last one. Otherwise its path. */
export function addressOfList(path: string): string {
  const left = lastList();
  return left && left.address.split('?')[0] === path ? left.address : path;
}
