import { useState } from 'react';
import { tabKeys } from './tab-keys';

/** Returns the unsent choices by list name. */
function allPrepared(): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(sessionStorage.getItem(tabKeys.prepared) ?? 'null') as Record<string, unknown> | null) ?? {};
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
export function useListDraft<Prepared>(
  list: string,
  read: (stored: unknown) => Prepared,
): readonly [Prepared, (next: Prepared) => void] {
  const [prepared, setPrepared] = useState(() => read(allPrepared()[list]));
  const prepare = (next: Prepared) => {
    setPrepared(next);
    sessionStorage.setItem(tabKeys.prepared, JSON.stringify({ ...allPrepared(), [list]: next }));
  };
  return [prepared, prepare];
}
